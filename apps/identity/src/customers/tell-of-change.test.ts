/** Each change that may be an attacker's: who gets a message, and that each message reverts it. */
import { calls } from '@stepgate/contract';
import {
  beginNumberUpdate,
  enterNewNumber,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  linkTokenIn,
  newMobile,
  newSession,
  openWorld,
  passWithApp,
  paths,
  postApproved,
  postApprovedBy,
  type TestPasskey,
  testFaceEngine,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFactors } from '../factors/list-factors.ts';
import type { FactorKind } from '../factors/used-factor.ts';

const hour = 60 * 60_000;

type Owner = LoggedInCustomer & {
  readonly passkey: TestPasskey;
  /** The primary number, and another one. */
  readonly phones: readonly [string, string];
};

describe('a change that somebody else may have made', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ face: testFaceEngine() });
  });
  afterAll(() => world.close());

  /** Somebody with a method of each kind, in a session. */
  async function newOwner(): Promise<Owner> {
    const phones = [newMobile(), newMobile()] as const;
    const customer = await world.addCustomer({ phones, face: true });
    const { queries } = world.storage;
    const { id } = customer;
    const since = world.clock.now();
    const passkey = await insertPasskey(world.storage, id, since);
    await insertDevice(world.storage, id, since);
    const social = { issuer: 'https://idp.ex.test', subject: id, customer_id: id, provider: 'google', linked_at: since };
    await queries.insertInto('social_identity').values(social).execute();
    const code = { hash: `code of ${id}`, customer_id: id, used_at: null, made_at: since };
    await queries.insertInto('backup_code').values(code).execute();
    world.clock.move(hour);
    return { ...(await newSession(world, customer)), passkey, phones };
  }

  const methodsOf = async ({ customer: { id } }: LoggedInCustomer): Promise<readonly string[]> =>
    (await listFactors(world.storage.queries, id)).map(({ name }) => name).toSorted();
  const idOf = async (owner: LoggedInCustomer, kind: FactorKind): Promise<string> =>
    (await methodsOf(owner)).find((name) => name.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';
  const numberId = async ({ customer: { id } }: LoggedInCustomer, number: string): Promise<string> => {
    const of = world.storage.queries.selectFrom('phone_number').select('id').where('customer_id', '=', id);
    return (await of.where('number', '=', number).executeTakeFirstOrThrow()).id;
  };
  const at = (path: string, id: string): string => path.replace(/:\w+/, id);
  const textsTo = async (number: string) => (await world.messagesTo(number)).map(({ text }) => text);
  const linked = (subject: string) =>
    expect.stringMatching(`^Stepgate: ${subject}\\. Not you\\? Stop it: \\S+/login/not-me#token=`);

  type Change = {
    /** The subject of the mail, and the sentence of the text. */
    readonly told: string;
    readonly make: (owner: Owner) => Promise<unknown>;
    /** The kind that an undo doesn't restore: a face is enrolled anew. */
    readonly lost?: FactorKind;
  };

  const removals = {
    passkey: {
      told: 'A passkey was removed',
      make: async (owner) =>
        postApprovedBy(world, owner, owner.passkey, at(calls.removePasskey.path, await idOf(owner, 'passkey'))),
    },
    'phone-number': {
      told: 'A phone number was removed',
      make: async (owner) => postApproved(world, owner, at(calls.removePhoneNumber.path, await numberId(owner, owner.phones[1]))),
    },
    device: {
      told: 'A device was removed',
      make: async (owner) => postApproved(world, owner, at(calls.removeDevice.path, await idOf(owner, 'device'))),
    },
    authenticator: {
      told: 'An authenticator app was removed',
      make: (owner) => postApproved(world, owner, calls.removeAuthenticator.path),
    },
    // They go with the app.
    'backup-codes': {
      told: 'An authenticator app was removed',
      make: (owner) => postApproved(world, owner, calls.removeAuthenticator.path),
    },
    face: {
      told: 'Face verification is turned off',
      make: (owner) => postApprovedBy(world, owner, owner.passkey, calls.removeFace.path),
      lost: 'face',
    },
    social: {
      told: 'Google was disconnected from your account',
      make: (owner) => postApproved(world, owner, at(calls.disconnectSocial.path, 'google')),
    },
  } as const satisfies Readonly<Record<FactorKind, Change>>;

  const table: readonly (readonly [string, Change])[] = Object.entries<Change>(removals).map(([kind, change]) => [
    `the removal of the kind ${kind}`,
    change,
  ]);

  it.each(table)(
    '[OWNER-05] %s is notified by mail and by text to each number, the removed one too, and each link reverts it',
    async (_of, { told, make, lost }) => {
      for (const channel of ['mail', 'first text', 'second text'] as const) {
        const owner = await newOwner();
        const before = await methodsOf(owner);
        const heard = [...(await textsTo(owner.phones[0])), ...(await textsTo(owner.phones[1]))];
        expect(heard).toEqual([]);
        expect(await make(owner)).toMatchObject({ status: 204 });
        expect((await methodsOf(owner)).length).toBeLessThan(before.length);

        const mails = await world.messagesTo(owner.customer.email);
        expect(mails.map(({ subject }) => subject)).toEqual([told]);
        expect(mails[0]?.text).toContain("If this wasn't you, stop it.");
        for (const number of owner.phones) expect(await textsTo(number)).toEqual([linked(told)]);
        const to = { mail: owner.customer.email, 'first text': owner.phones[0], 'second text': owner.phones[1] }[channel];
        const token = linkTokenIn(await world.messagesTo(to));
        expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
        expect(await methodsOf(owner)).toEqual(before.filter((name) => !name.startsWith(`${lost}:`)));
        expect((await world.ask(paths.session, { cookie: owner.cookie })).body).toMatchObject({ code: 'session_frozen' });
      }
    },
  );

  const changePassword = (owner: LoggedInCustomer) => {
    const body = { currentPassword: owner.customer.password, newPassword: 'another horse battery' };
    return postApproved(world, owner, calls.changePassword.path, { body });
  };

  it('[OWNER-05] a new password is notified as such, in a session and by a mailed link, and the link logs everyone out', async () => {
    const reset = async ({ customer }: LoggedInCustomer) => {
      await world.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
      await world.runJobs();
      const token = linkTokenIn(await world.messagesTo(customer.email));
      const oneTimeToken = tokenOf((await world.ask(paths.beginPasswordReset, { body: { token } })).body);
      world.clock.move(30_000);
      await passWithApp(world, customer, oneTimeToken);
      return world.ask(paths.setPassword, { oneTimeToken, body: { password: 'another horse battery' } });
    };
    for (const make of [changePassword, reset]) {
      const owner = await newOwner();
      expect(await make(owner)).toMatchObject({ status: 204 });
      const mail = (await world.messagesTo(owner.customer.email)).at(-1);
      expect([mail?.subject, mail?.text]).toEqual(['Your password was changed', expect.stringContaining('/login/not-me#token=')]);
      for (const number of owner.phones) expect(await textsTo(number)).toEqual([linked('Your password was changed')]);
      const later = await newSession(world, { ...owner.customer, password: 'another horse battery' });
      const token = linkTokenIn(await world.messagesTo(owner.phones[0]));
      expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
      expect((await world.ask(paths.session, { cookie: later.cookie })).body).toMatchObject({ code: 'session_frozen' });
    }
  });

  it('[OWNER-05] a replaced number notifies the old number, which reverts it, and the others; the new number gets its own text', async () => {
    const phones = [newMobile(), newMobile()];
    const customer = await world.addCustomer({ phones, mustUpdatePhoneNumber: true });
    world.clock.move(hour);
    const oneTimeToken = await beginNumberUpdate(world, customer);
    const number = newMobile();
    const otpCode = await enterNewNumber(world, oneTimeToken, number);
    const [old = '', other = ''] = phones;
    const codes = (await textsTo(old)).length;
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    const told = linked('Your phone number was changed');
    expect([(await textsTo(old)).slice(codes), await textsTo(other)]).toEqual([[told], [told]]);
    expect((await textsTo(number)).at(-1)).toContain('this is now the phone number of your account');
    const mail = (await world.messagesTo(customer.email)).at(-1);
    expect(mail?.text).toContain('/login/not-me#token=');
    const token = linkTokenIn(await world.messagesTo(old));
    expect((await world.ask(calls.stopChange.path, { body: { token } })).status).toBe(204);
    const rows = world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', customer.id);
    expect((await rows.execute()).map((row) => row.number).toSorted()).toEqual(phones.toSorted());
  });

  it('[OWNER-05] a new address notifies each number, when it is requested, with a link that cancels, and when it takes effect', async () => {
    const asked = async () => {
      const owner = await newOwner();
      const email = `moved-${owner.customer.email}`;
      expect((await postApproved(world, owner, calls.beginEmailChange.path, { body: { email } })).status).toBe(204);
      return { owner, email, confirm: linkTokenIn(await world.messagesTo(email)) };
    };
    const confirmed = (token: string) => world.ask(calls.confirmEmailChange.path, { body: { token } });
    const first = await asked();
    for (const number of first.owner.phones)
      expect(await textsTo(number)).toEqual([
        expect.stringMatching(
          /^Stepgate: Your email address is about to change\. Not you\? Stop it: \S+\/login\/cancel-email-change#token=/,
        ),
      ]);
    const token = linkTokenIn(await world.messagesTo(first.owner.phones[1]));
    expect((await world.ask(calls.cancelEmailChange.path, { body: { token } })).status).toBe(204);
    expect((await confirmed(first.confirm)).status).toBe(400);

    const { owner, confirm } = await asked();
    expect((await confirmed(confirm)).status).toBe(200);
    for (const number of owner.phones) expect((await textsTo(number)).at(-1)).toEqual(linked('Your email address was changed'));
    const stop = linkTokenIn(await world.messagesTo(owner.phones[0]));
    expect((await world.ask(calls.stopChange.path, { body: { token: stop } })).status).toBe(204);
    const { id } = owner.customer;
    const row = await world.storage.queries.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirst();
    expect(row?.email).toBe(owner.customer.email);
  });

  it('[OWNER-05] a number from an unconfirmed change gets no text', async () => {
    const owner = await newOwner();
    const { queries } = world.storage;
    const { id } = owner.customer;
    const thiefs = {
      id: `number of a thief of ${id}`,
      customer_id: id,
      number: newMobile(),
      is_primary: 0,
      verified_at: world.clock.now(),
    };
    await queries.insertInto('phone_number').values(thiefs).execute();
    const held = { risky_change: 'added-number', risky_change_at: world.clock.now(), risky_since: world.clock.now() };
    await queries.updateTable('customer').set(held).where('id', '=', id).execute();
    await changePassword(owner);
    expect([(await textsTo(owner.phones[0])).length, await textsTo(thiefs.number)]).toEqual([1, []]);
  });
});
