import { calls, lifetimes } from '@stepgate/contract';
import {
  beginLogin,
  cookiesOf,
  databases,
  insertDevice,
  newOwner,
  newSession,
  type Owner,
  openWorld,
  ownerWith,
  paths,
  protectionOf,
  stepUp,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const minute = 60 * second;

const at = (path: string, id: string): string => path.replace(':id', id);

type Ids = { readonly number: string; readonly device: string };
type Change = { readonly change: string; readonly path: (ids: Ids) => string; readonly body?: object };

/** Everything that may be changed, each with what it takes. */
const changes: readonly Change[] = [
  { change: 'beginAuthenticator', path: () => calls.beginAuthenticator.path },
  { change: 'confirmAuthenticator', path: () => calls.confirmAuthenticator.path, body: { code: '123456' } },
  { change: 'removeAuthenticator', path: () => calls.removeAuthenticator.path },
  { change: 'makeBackupCodes', path: () => calls.makeBackupCodes.path },
  { change: 'beginDevice', path: () => calls.beginDevice.path },
  { change: 'removeDevice', path: ({ device }) => at(calls.removeDevice.path, device) },
  { change: 'makePhoneNumberPrimary', path: ({ number }) => at(calls.makePhoneNumberPrimary.path, number) },
  { change: 'removePhoneNumber', path: ({ number }) => at(calls.removePhoneNumber.path, number) },
  {
    change: 'changePassword',
    path: () => calls.changePassword.path,
    body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
  },
  { change: 'endSessions', path: () => calls.endSessions.path, body: {} },
  { change: 'beginFaceEnrolment', path: () => calls.beginFaceEnrolment.path },
  { change: 'submitFaceEnrolment', path: () => calls.submitFaceEnrolment.path, body: {} },
  { change: 'enrolFaceFromPhoto', path: () => calls.enrolFaceFromPhoto.path },
  { change: 'removeFace', path: () => calls.removeFace.path },
  { change: 'connectOwnSocial', path: () => calls.connectOwnSocial.path, body: { provider: 'google' } },
  { change: 'disconnectSocial', path: () => calls.disconnectSocial.path.replace(':provider', 'google') },
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

  /** @returns the id of the second number and that of a device */
  async function equip({ id }: WorldCustomer): Promise<Ids> {
    const device = await insertDevice(world.storage, id, world.clock.now());
    const { id: number } = await world.storage.queries
      .selectFrom('phone_number')
      .select('id')
      .where('customer_id', '=', id)
      .where('is_primary', '=', 0)
      .executeTakeFirstOrThrow();
    return { number, device: device.id };
  }
  const newEquipped = async (wanted: object = {}) => {
    const owner = await newOwner(world, { phones: twoNumbers(), ...wanted });
    return { owner, ids: await equip(owner.customer) };
  };

  async function expectRefused(owner: Owner, ids: Ids, status: number, code: string): Promise<void> {
    const before = await protectionOf(world.storage, owner.customer);
    for (const { change, path, body } of changes) {
      const answer = await owner.post(path(ids), body);
      expect([answer.status, answer.body], change).toEqual([status, expect.objectContaining({ code })]);
      expect(answer.cookies, change).toEqual([]);
    }
    expect(await protectionOf(world.storage, owner.customer)).toEqual(before);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
  }

  it('without a session, with a made-up one or one that has ended, nothing is shown and nothing changed', async () => {
    const { owner, ids } = await newEquipped();
    const { customer, cookie } = owner;
    await world.ask(paths.logout, { method: 'POST', cookie });
    for (const given of ['', '__Host-session=made-up', cookie]) {
      const stranger = ownerWith(world, customer, given);
      await expectRefused(stranger, ids, 401, 'session_not_found');
      const stepsUp = [stranger.post(calls.beginStepUp.path), stranger.post(calls.completeStepUp.path, { oneTimeToken: 'x' })];
      for (const answer of await Promise.all([stranger.security(), ...stepsUp]))
        expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'session_not_found' })]);
    }
  });

  it('a session of data sharing shows nothing and changes nothing', async () => {
    const customer = await world.addCustomer({ phones: twoNumbers() });
    const ids = await equip(customer);
    const oneTimeToken = tokenOf((await world.ask(paths.loginCdr, { body: { email: customer.email } })).body);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    const cookie = cookiesOf(await world.ask(paths.exchange, { body: { oneTimeToken } }));
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ scope: 'data-sharing' });
    const sharing = ownerWith(world, customer, cookie);
    await expectRefused(sharing, ids, 403, 'not_allowed');
    for (const answer of [await sharing.security(), await sharing.post(calls.beginStepUp.path)])
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
  });

  it('from another site nothing is changed, whatever the browser sends along', async () => {
    const { owner, ids } = await newEquipped();
    const foreign: readonly Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const post: Owner['post'] = (path, body) =>
        world.ask(path, { method: 'POST', cookie: owner.cookie, headers, ...(body !== undefined && { body }) });
      await expectRefused({ ...owner, post }, ids, 403, 'wrong_origin');
    }
  });

  it('a change needs a second factor of the last five minutes: at 5 minutes and 1 second it is asked for again', async () => {
    const { owner, ids } = await newEquipped();
    const proved = world.clock.now();
    expect((await owner.security()).body).toMatchObject({ freshUntil: proved + lifetimes.freshSecondFactor });
    world.clock.move(4 * minute + 59 * second);
    expect((await owner.post(calls.beginAuthenticator.path)).status).toBe(200);
    world.clock.move(2 * second);
    expect((await owner.security()).body).toMatchObject({ freshUntil: 0 });
    await expectRefused(owner, ids, 403, 'second_factor_needed');
    expect((await stepUp(world, owner)).status).toBe(204);
    expect((await owner.security()).body).toMatchObject({ freshUntil: world.clock.now() + lifetimes.freshSecondFactor });
    expect((await owner.post(calls.makeBackupCodes.path)).status).toBe(200);
  });

  it('a session that began on a trusted known device has no second factor, and must prove one first', async () => {
    const first = await newOwner(world, { trustsKnownDevices: true, phones: twoNumbers() });
    const ids = await equip(first.customer);
    const oneTimeToken = await beginLogin(world, first.customer, { cookie: first.cookie });
    const answer = await world.ask(paths.exchange, { body: { oneTimeToken }, cookie: first.cookie });
    expect(answer.status).toBe(200);
    const owner = ownerWith(world, first.customer, cookiesOf(answer));
    expect((await owner.security()).body).toMatchObject({ freshUntil: 0 });
    await expectRefused(owner, ids, 403, 'second_factor_needed');
    expect((await stepUp(world, owner)).status).toBe(204);
    expect((await owner.post(calls.removeAuthenticator.path)).status).toBe(204);
  });

  it("ids of others are nobody's: not found, and nothing of theirs changed", async () => {
    const { owner: victim, ids } = await newEquipped();
    const { owner: attacker } = await newEquipped();
    const { body } = await victim.security();
    const [session] = JSON.parse(JSON.stringify(body)).sessions;
    const before = await protectionOf(world.storage, victim.customer);
    for (const { device, number } of [ids, { device: 'unknown', number: 'unknown' }]) {
      const answers = {
        device: await attacker.post(at(calls.removeDevice.path, device)),
        primary: await attacker.post(at(calls.makePhoneNumberPrimary.path, number)),
        number: await attacker.post(at(calls.removePhoneNumber.path, number)),
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
    expect(await protectionOf(world.storage, victim.customer)).toEqual(before);
    expect((await victim.security()).status).toBe(200);
    for (const { customer } of [victim, attacker]) expect(await world.messagesTo(customer.email)).toEqual([]);
  });

  it('each change is told of in one mail, in the language of the customer, with what to do if it was somebody else', async () => {
    const { owner, ids } = await newEquipped({ language: 'de' });
    const { post, customer } = owner;
    const told = async (change: () => Promise<{ status: number }>): Promise<string[]> => {
      const before = (await world.messagesTo(customer.email)).length;
      expect((await change()).status).toBeLessThan(300);
      const mails = (await world.messagesTo(customer.email)).slice(before);
      for (const { text } of mails) {
        expect(text).toContain('Wenn Sie das nicht waren');
        expect(text).toContain('https://app.ex.test/help/contact');
      }
      return mails.map(({ subject }) => subject ?? '');
    };
    expect(await told(() => post(calls.beginAuthenticator.path))).toEqual([]);
    expect(await told(() => post(calls.makeBackupCodes.path))).toEqual(['Neue Backup-Codes wurden erstellt']);
    expect(await told(() => post(at(calls.makePhoneNumberPrimary.path, ids.number)))).toEqual([
      'Ihre Haupttelefonnummer wurde geändert',
    ]);
    expect(await told(() => post(at(calls.removePhoneNumber.path, ids.number)))).toEqual(['Eine Telefonnummer wurde entfernt']);
    expect(await told(() => post(calls.removeAuthenticator.path))).toEqual(['Ihre Authenticator-App wurde entfernt']);
    // It is gone already: nothing happened, and nothing is told.
    expect(await told(() => post(calls.removeAuthenticator.path))).toEqual([]);
    expect(await told(() => post(calls.beginDevice.path))).toEqual([]);
    expect(await told(() => post(at(calls.removeDevice.path, ids.device)))).toEqual(['Ein Gerät wurde entfernt']);
    const body = { currentPassword: customer.password, newPassword: 'ein anderes Pferd' };
    expect(await told(() => post(calls.changePassword.path, body))).toEqual(['Ihr Passwort wurde geändert']);
    expect(await told(() => post(calls.endSessions.path, {}))).toEqual(['Sie wurden anderswo abgemeldet']);
  });

  describe('a fresh second factor', () => {
    const begin = async ({ post }: Owner) => tokenOf((await post(calls.beginStepUp.path)).body);
    const pass = async (oneTimeToken: string, customer: WorldCustomer) => {
      world.clock.move(30 * second);
      return world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    };
    const complete = ({ post }: Owner, oneTimeToken: string) => post(calls.completeStepUp.path, { oneTimeToken });

    it('asks for something that the customer has, and knowing the password is nothing', async () => {
      const owner = await newOwner(world, { preferred: 'PASSWORD' });
      const oneTimeToken = await begin(owner);
      const { body } = await world.ask(paths.status, { oneTimeToken });
      expect(body).toMatchObject({ oneTimeTokenProperties: { actionType: 'IDENTITY__SECURITY_CHANGE' } });
      expect(JSON.stringify(body)).not.toContain('PASSWORD');
      const asked = await world.ask(paths.verifyPassword, { oneTimeToken, body: { password: owner.customer.password } });
      expect(asked.status).toBe(403);
      const refused = await complete(owner, oneTimeToken);
      expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
    });

    it('counts for the session that asked, and for no other of the same or another customer', async () => {
      const owner = await newOwner(world);
      world.clock.move(3 * minute);
      const other = await newSession(world, owner.customer);
      const stranger = await newOwner(world);
      expect((await owner.security()).status).toBe(200);
      world.clock.move(minute + 31 * second);
      const oneTimeToken = await begin(owner);
      expect((await pass(oneTimeToken, owner.customer)).status).toBe(200);
      for (const wrong of [other, stranger]) {
        const refused = await complete(wrong, oneTimeToken);
        expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
      }
      expect((await complete(owner, oneTimeToken)).status).toBe(204);
      expect((await owner.post(calls.beginDevice.path)).status).toBe(200);
      world.clock.move(4 * minute);
      // What the other session proved at its own login is over meanwhile.
      expect((await other.post(calls.beginDevice.path)).body).toMatchObject({ code: 'second_factor_needed' });
    });

    it('is spent once: of eight at one moment one counts, and a later one is unknown', async () => {
      const owner = await newOwner(world);
      const oneTimeToken = await begin(owner);
      await pass(oneTimeToken, owner.customer);
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => complete(owner, oneTimeToken)))).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([204, 401, 401, 401, 401, 401, 401, 401]);
      const later = await complete(owner, oneTimeToken);
      expect([later.status, later.body]).toEqual([401, expect.objectContaining({ code: 'ott_not_found' })]);
    });

    it('opens no session, and a token of a login is none', async () => {
      const owner = await newOwner(world);
      const oneTimeToken = await begin(owner);
      await pass(oneTimeToken, owner.customer);
      const exchange = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expect([exchange.status, exchange.cookies]).toEqual([403, []]);
      const login = await beginLogin(world, owner.customer);
      await pass(login, owner.customer);
      expect((await complete(owner, login)).status).toBe(403);
      expect((await complete(owner, oneTimeToken)).status).toBe(204);
    });

    it('cannot be completed half done, too late, or in a session that has ended', async () => {
      const owner = await newOwner(world);
      const halfDone = await begin(owner);
      expect((await complete(owner, halfDone)).status).toBe(403);
      await pass(halfDone, owner.customer);
      await world.ask(paths.logout, { method: 'POST', cookie: owner.cookie });
      expect((await complete(owner, halfDone)).body).toMatchObject({ code: 'session_not_found' });
      const late = await newSession(world, owner.customer);
      const oneTimeToken = await begin(late);
      await pass(oneTimeToken, late.customer);
      for (let passed = 0; passed < lifetimes.oneTimeToken; passed += 4 * minute) {
        world.clock.move(4 * minute);
        expect((await late.security()).status).toBe(200);
      }
      expect((await complete(late, oneTimeToken)).body).toMatchObject({ code: 'ott_not_found' });
    });
  });
});
