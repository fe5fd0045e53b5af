import { calls, lifetimes } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askTooLate,
  askWith,
  beginLogin,
  changeNothing,
  cookiesOf,
  databases,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  loggedInWith,
  newLoggedInCustomer,
  newSession,
  openWorld,
  outdateProof,
  paths,
  postApproved,
  readProtection,
  sendMoney,
  stepUp,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const minute = 60 * second;

const at = (path: string, id: string): string => path.replace(':id', id);

type Ids = { readonly number: string; readonly device: string; readonly passkey: string };
type Change = {
  readonly change: string;
  readonly path: (ids: Ids) => string;
  readonly body?: object;
  /** It ends what an approved request has begun, or is refused for another reason before an approval is demanded. */
  readonly demandsNothing?: true;
};

/** Every change, with its request. */
const changes: readonly Change[] = [
  { change: 'beginAuthenticator', path: () => calls.beginAuthenticator.path },
  { change: 'confirmAuthenticator', path: () => calls.confirmAuthenticator.path, body: { code: '123456' }, demandsNothing: true },
  { change: 'removeAuthenticator', path: () => calls.removeAuthenticator.path },
  { change: 'makeBackupCodes', path: () => calls.makeBackupCodes.path },
  { change: 'beginDevice', path: () => calls.beginDevice.path },
  { change: 'removeDevice', path: ({ device }) => at(calls.removeDevice.path, device) },
  { change: 'beginAddPasskey', path: () => calls.beginAddPasskey.path },
  { change: 'addPasskey', path: () => calls.addPasskey.path, body: examples.addPasskey.request.body, demandsNothing: true },
  { change: 'renamePasskey', path: ({ passkey }) => at(calls.renamePasskey.path, passkey), body: { name: 'Mine' } },
  { change: 'removePasskey', path: ({ passkey }) => at(calls.removePasskey.path, passkey) },
  { change: 'makePhoneNumberPrimary', path: ({ number }) => at(calls.makePhoneNumberPrimary.path, number) },
  { change: 'removePhoneNumber', path: ({ number }) => at(calls.removePhoneNumber.path, number) },
  {
    change: 'changePassword',
    path: () => calls.changePassword.path,
    body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
  },
  { change: 'preferMethod', path: () => calls.preferMethod.path, body: { method: 'TOTP' } },
  { change: 'endSessions', path: () => calls.endSessions.path, body: {} },
  { change: 'beginFaceEnrolment', path: () => calls.beginFaceEnrolment.path, demandsNothing: true },
  { change: 'submitFaceEnrolment', path: () => calls.submitFaceEnrolment.path, body: {}, demandsNothing: true },
  { change: 'enrolFaceFromPhoto', path: () => calls.enrolFaceFromPhoto.path, demandsNothing: true },
  // The account has none: what isn't there needs no approval to be removed.
  { change: 'removeFace', path: () => calls.removeFace.path, demandsNothing: true },
  { change: 'connectOwnSocial', path: () => calls.connectOwnSocial.path, body: { provider: 'google' } },
  { change: 'disconnectSocial', path: () => calls.disconnectSocial.path.replace(':provider', 'google'), demandsNothing: true },
];

let made = 0;
function twoNumbers(): string[] {
  made += 1;
  return [1, 2].map((n) => `+4915112${n}${String(made).padStart(3, '0')}12`);
}

describe.each(databases)('changes of what protects an account, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  /** @returns the ids of the second number and of a device */
  async function equip({ id }: WorldCustomer): Promise<Ids> {
    const device = await insertDevice(world.storage, id, world.clock.now());
    const { id: number } = await world.storage.queries
      .selectFrom('phone_number')
      .select('id')
      .where('customer_id', '=', id)
      .where('is_primary', '=', 0)
      .executeTakeFirstOrThrow();
    const { credentialId } = await insertPasskey(world.storage, id, world.clock.now());
    const { id: passkey } = await world.storage.queries
      .selectFrom('passkey')
      .select('id')
      .where('credential_id', '=', credentialId)
      .executeTakeFirstOrThrow();
    return { number, device: device.id, passkey };
  }
  const newEquipped = async (wanted: object = {}) => {
    const owner = await newLoggedInCustomer(world, { phones: twoNumbers(), ...wanted });
    return { owner, ids: await equip(owner.customer) };
  };

  async function expectRefused(owner: LoggedInCustomer, ids: Ids, status: number, code: string): Promise<void> {
    const before = await readProtection(world.storage, owner.customer);
    const refused = changes.filter(({ demandsNothing }) => !(demandsNothing && code === 'second_factor_needed'));
    for (const { change, path, body } of refused) {
      const answer = await owner.post(path(ids), body);
      expect([answer.status, answer.body], change).toEqual([status, expect.objectContaining({ code })]);
      expect(answer.cookies, change).toEqual([]);
    }
    expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
    // As many as a session may ask for: the rest of a test asks again.
    await world.storage.queries.deleteFrom('allowance').where('key', 'like', 'approvals asked in %').execute();
  }

  it('without a session, or with an invalid or ended one, nothing is shown or changed', async () => {
    const { owner, ids } = await newEquipped();
    const { customer, cookie } = owner;
    await world.ask(paths.logout, { method: 'POST', cookie });
    for (const given of ['', '__Host-stepgate-session=made-up', cookie]) {
      const stranger = loggedInWith(world, customer, given);
      await expectRefused(stranger, ids, 401, 'session_not_found');
      const answer = await stranger.security();
      expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'session_not_found' })]);
    }
  });

  it('a data-sharing session shows nothing and changes nothing', async () => {
    const customer = await world.addCustomer({ phones: twoNumbers() });
    const ids = await equip(customer);
    const oneTimeToken = tokenOf((await world.ask(paths.loginCdr, { body: { email: customer.email } })).body);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    const cookie = cookiesOf(await world.ask(paths.exchange, { body: { oneTimeToken } }));
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ scope: 'data-sharing' });
    const sharing = loggedInWith(world, customer, cookie);
    await expectRefused(sharing, ids, 403, 'not_allowed');
    const answer = await sharing.security();
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
  });

  it('a request from another site changes nothing, whatever the browser sends along', async () => {
    const { owner, ids } = await newEquipped();
    const foreign: readonly Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const post: LoggedInCustomer['post'] = (path, body) =>
        world.ask(path, { method: 'POST', cookie: owner.cookie, headers, ...(body !== undefined && { body }) });
      await expectRefused({ ...owner, post }, ids, 403, 'wrong_origin');
    }
  });

  it('a change needs a second factor of the last five minutes: after 5 minutes and 1 second it is required again', async () => {
    const { owner, ids } = await newEquipped();
    const proved = world.clock.now();
    expect((await owner.security()).body).toMatchObject({ freshUntil: proved + lifetimes.freshSecondFactor });
    world.clock.move(4 * minute + 59 * second);
    expect((await changeNothing(world, owner)).status).toBe(204);
    world.clock.move(2 * second);
    expect((await owner.security()).body).toMatchObject({ freshUntil: 0 });
    await expectRefused(owner, ids, 403, 'second_factor_needed');
    expect((await stepUp(world, owner)).status).toBe(204);
    expect((await owner.security()).body).toMatchObject({ freshUntil: world.clock.now() + lifetimes.freshSecondFactor });
    expect((await changeNothing(world, owner)).status).toBe(204);
  });

  it('ids of other customers are not found, and nothing of theirs changes', async () => {
    const { owner: victim, ids } = await newEquipped();
    const { owner: attacker } = await newEquipped();
    const { body } = await victim.security();
    const [session] = JSON.parse(JSON.stringify(body)).sessions;
    const before = await readProtection(world.storage, victim.customer);
    for (const { device, number } of [ids, { device: 'unknown', number: 'unknown' }]) {
      const answers = {
        device: await postApproved(world, attacker, at(calls.removeDevice.path, device)),
        primary: await attacker.post(at(calls.makePhoneNumberPrimary.path, number)),
        number: await postApproved(world, attacker, at(calls.removePhoneNumber.path, number)),
        session: await attacker.post(calls.endSessions.path, { sessionId: session.id }),
      };
      const found = Object.entries(answers).map(([name, answer]) => [name, answer.status, JSON.stringify(answer.body)]);
      expect(found).toEqual([
        ['device', 404, expect.stringContaining('device_not_found')],
        ['primary', 404, expect.stringContaining('phone_number_not_found')],
        ['number', 404, expect.stringContaining('phone_number_not_found')],
        ['session', 404, expect.stringContaining('not_found')],
      ]);
    }
    expect(await readProtection(world.storage, victim.customer)).toEqual(before);
    expect((await victim.security()).status).toBe(200);
    for (const { customer } of [victim, attacker]) expect(await world.messagesTo(customer.email)).toEqual([]);
  });

  it('each change causes one mail, in the language of the customer, with advice if it was someone else', async () => {
    const { owner, ids } = await newEquipped({ language: 'de' });
    const { post, customer } = owner;
    const told = async (change: () => Promise<{ status: number }>, status = 204): Promise<string[]> => {
      const before = (await world.messagesTo(customer.email)).length;
      expect((await change()).status).toBe(status);
      const mails = (await world.messagesTo(customer.email)).slice(before);
      for (const { text } of mails) {
        expect(text).toMatch(/Wenn (?:Sie das nicht waren|eine davon nicht von Ihnen ist)/);
        expect(text).toMatch(/https:\/\/app\.ex\.test\/(?:help\/contact|login\/not-me#token=)/);
      }
      return mails.map(({ subject }) => subject ?? '');
    };
    expect(await told(() => postApproved(world, owner, calls.beginAuthenticator.path), 200)).toEqual([]);
    expect(await told(() => postApproved(world, owner, calls.makeBackupCodes.path), 200)).toEqual([
      'Neue Backup-Codes wurden erstellt',
    ]);
    expect(await told(() => postApproved(world, owner, calls.beginDevice.path), 200)).toEqual([]);
    expect(await told(() => post(at(calls.makePhoneNumberPrimary.path, ids.number)))).toEqual([
      'Ihre Haupttelefonnummer wurde geändert',
    ]);
    expect(await told(() => postApproved(world, owner, at(calls.removePhoneNumber.path, ids.number)))).toEqual([
      'Eine Telefonnummer wurde entfernt',
    ]);
    expect(await told(() => postApproved(world, owner, at(calls.removeDevice.path, ids.device)))).toEqual([
      'Ein Gerät wurde entfernt',
    ]);
    const body = { currentPassword: customer.password, newPassword: 'ein anderes Pferd' };
    // The backup codes wait for a confirmation. Two mails of one transaction have no order.
    const changed = await told(() => postApproved(world, owner, calls.changePassword.path, { body }));
    expect(changed.sort()).toEqual(['Ihr Passwort wurde geändert', 'Prüfen Sie diese Änderungen an Ihrem Konto']);
    expect(await told(() => post(calls.endSessions.path, {}))).toEqual(['Sie wurden anderswo abgemeldet']);
    expect(await told(() => postApproved(world, owner, calls.removeAuthenticator.path))).toEqual([
      'Eine Authenticator-App wurde entfernt',
    ]);
    // It was removed already: nothing happens, and no mail is sent.
    expect(await told(() => post(calls.removeAuthenticator.path))).toEqual([]);
  });

  describe('adding an authentication method', () => {
    const additions = [
      ['a passkey', calls.beginAddPasskey.path],
      ['an authenticator app', calls.beginAuthenticator.path],
      ['backup codes', calls.makeBackupCodes.path],
      ['a device', calls.beginDevice.path],
    ] as const;
    const send = (owner: LoggedInCustomer, path: string, approval?: string) =>
      askWith(world, owner, path, approval, { method: 'POST' });
    const readDemand = async (answer: Answer): Promise<string> => {
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
      return approvalIn(answer);
    };

    it.each(additions)(
      '[PASS-10] %s needs an approval of its own, even right after a login and after another change',
      async (_of, path) => {
        const owner = await newLoggedInCustomer(world);
        expect((await changeNothing(world, owner)).status).toBe(204);
        const other = await newSession(world, owner.customer);
        const before = await readProtection(world.storage, owner.customer);
        const token = await readDemand(await send(owner, path));
        await readDemand(await send(owner, path, token));
        await readDemand(await send(other, path, token));
        expect(await readProtection(world.storage, owner.customer)).toEqual(before);
      },
    );

    it.each(additions)('[PASS-10] the approval of %s adds it once, and adds nothing else', async (_of, path) => {
      const owner = await newLoggedInCustomer(world);
      const approval = await approveWithApp(world, owner.customer, await send(owner, path));
      for (const [, other] of additions) if (other !== path) await readDemand(await send(owner, other, approval));
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(owner, path, approval)))).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
      await readDemand(await send(owner, path, approval));
    });
  });

  describe('an approval for the session', () => {
    const change = (owner: LoggedInCustomer, approval?: string) => changeNothing(world, owner, approval);
    const demanded = async (owner: LoggedInCustomer) => approvalIn(await askTooLate(world, owner));
    const pass = async (oneTimeToken: string, customer: WorldCustomer) => {
      world.clock.move(30 * second);
      return world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    };
    const expectDemand = ({ status, body }: Answer) =>
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);

    it('needs a possession factor; the password does not count', async () => {
      const owner = await newLoggedInCustomer(world, { preferred: 'PASSWORD' });
      const oneTimeToken = await demanded(owner);
      const { body } = await world.ask(paths.status, { oneTimeToken });
      expect(body).toMatchObject({ oneTimeTokenProperties: { actionType: 'IDENTITY__SECURITY_CHANGE' } });
      expect(JSON.stringify(body)).not.toContain('PASSWORD');
      const asked = await world.ask(paths.verifyPassword, { oneTimeToken, body: { password: owner.customer.password } });
      expect(asked.status).toBe(403);
      expectDemand(await change(owner, oneTimeToken));
    });

    it('covers every change in the session for five minutes from its proof, and no other session of any customer', async () => {
      const owner = await newLoggedInCustomer(world);
      const other = await newSession(world, owner.customer);
      const stranger = await newLoggedInCustomer(world);
      const oneTimeToken = await demanded(owner);
      expect((await pass(oneTimeToken, owner.customer)).status).toBe(200);
      const proved = world.clock.now();
      for (const wrong of [other, stranger]) {
        await outdateProof(world, wrong);
        expectDemand(await change(wrong, oneTimeToken));
      }
      world.clock.move(minute);
      expect((await change(owner, oneTimeToken)).status).toBe(204);
      expect((await owner.security()).body).toMatchObject({ freshUntil: proved + 5 * minute });
      expect((await changeNothing(world, owner)).status).toBe(204);
      world.clock.move(4 * minute);
      expectDemand(await changeNothing(world, owner));
    });

    it('is spent once: eight parallel uses succeed, and afterwards it is invalid', async () => {
      const owner = await newLoggedInCustomer(world);
      const oneTimeToken = await demanded(owner);
      await pass(oneTimeToken, owner.customer);
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => change(owner, oneTimeToken)))).map(
        ({ status }) => status,
      );
      expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 204, 204]);
      await outdateProof(world, owner);
      expectDemand(await change(owner, oneTimeToken));
    });

    it('opens no session and approves no single request; tokens of a login or a single request do not approve a session', async () => {
      const owner = await newLoggedInCustomer(world);
      const oneTimeToken = await demanded(owner);
      await pass(oneTimeToken, owner.customer);
      const exchange = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expect([exchange.status, exchange.cookies]).toEqual([403, []]);
      expectDemand(await sendMoney(world, owner, oneTimeToken));
      const login = await beginLogin(world, owner.customer);
      await pass(login, owner.customer);
      expectDemand(await change(owner, login));
      const transfer = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
      expectDemand(await change(owner, transfer));
      expect((await change(owner, oneTimeToken)).status).toBe(204);
      expect((await sendMoney(world, owner, transfer)).status).toBe(200);
    });

    it('is not accepted when incomplete, five minutes after its proof, or in a session that has ended', async () => {
      const owner = await newLoggedInCustomer(world);
      const halfDone = await demanded(owner);
      expectDemand(await change(owner, halfDone));
      await pass(halfDone, owner.customer);
      await world.ask(paths.logout, { method: 'POST', cookie: owner.cookie });
      expect((await change(owner, halfDone)).body).toMatchObject({ code: 'session_not_found' });
      const late = await newSession(world, owner.customer);
      const oneTimeToken = await demanded(late);
      await pass(oneTimeToken, late.customer);
      world.clock.move(3 * minute);
      expect((await late.security()).status).toBe(200);
      world.clock.move(2 * minute);
      expectDemand(await change(late, oneTimeToken));
    });

    it('a session may ask for twenty in ten minutes', async () => {
      const owner = await newLoggedInCustomer(world);
      await outdateProof(world, owner);
      for (let n = 1; n <= 20; n += 1) expectDemand(await change(owner));
      expect((await change(owner)).body).toMatchObject({ code: 'too_many_requests' });
    });
  });
});
