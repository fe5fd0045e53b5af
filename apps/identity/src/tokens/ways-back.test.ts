/** The effect of a confirmation, and of each revert: the changes of one person, and nothing of the customer's. */
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askWith,
  databases,
  type LoggedInCustomer,
  linkTokenIn,
  loggedInWith,
  newLoggedInCustomer,
  newMobile,
  newPasskey,
  newSession,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  postApproved,
  postApprovedBy,
  sendMoney,
  type TestPasskey,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32Bytes } from '../challenges/totp/authenticators.ts';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { newDesk } from '../desk/test/desk-of.ts';
import { listFactors } from '../factors/list-factors.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const parsed = ({ body }: Answer) => JSON.parse(JSON.stringify(body ?? {}));
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

describe.each(databases)('ways back, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const methodsOf = async ({ customer }: LoggedInCustomer) =>
    (await listFactors(world.storage.queries, customer.id)).map(({ kind }) => kind);
  const mailsTo = ({ customer }: LoggedInCustomer) => world.messagesTo(customer.email);
  const press = (token: string) => world.ask(calls.stopChange.path, { body: { token } });

  async function addPasskey(session: LoggedInCustomer): Promise<TestPasskey> {
    const passkey = newPasskey();
    const { options } = parsed(await postApproved(world, session, calls.beginAddPasskey.path));
    expect((await session.post(calls.addPasskey.path, { credential: passkey.create(options) })).status).toBe(200);
    return passkey;
  }
  async function addNumber(session: LoggedInCustomer): Promise<{ readonly phone: string; readonly id: string }> {
    const phone = newMobile();
    const { id } = parsed(await postApproved(world, session, paths.phoneNumbers, { body: { newPhoneNumber: phone } }));
    const approval = approvalIn(await session.post(paths.verifyPhoneNumber(id)));
    await passWithText(world, { phone }, approval);
    expect((await askWith(world, session, paths.verifyPhoneNumber(id), approval, { method: 'POST' })).status).toBe(204);
    return { phone, id };
  }
  async function replaceApp(session: LoggedInCustomer): Promise<void> {
    const { key } = parsed(await postApproved(world, session, calls.beginAuthenticator.path));
    const code = totpCode(base32Bytes(key), timeStep(world.clock.now()));
    expect((await session.post(calls.confirmAuthenticator.path, { code })).status).toBe(204);
  }
  async function logIn(passkey: TestPasskey): Promise<Answer> {
    const { options } = parsed(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
    return world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } });
  }
  async function sessionBy({ customer }: LoggedInCustomer, passkey: TestPasskey): Promise<LoggedInCustomer> {
    const { oneTimeToken } = parsed(await logIn(passkey)).data.oneTimeTokenProperties;
    const answer = await world.ask(paths.exchange, { body: { oneTimeToken } });
    const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ');
    return loggedInWith(world, customer, cookie);
  }
  const holdOf = async (session: LoggedInCustomer) => {
    const held = await sendMoney(world, session);
    expect(codeOf(held)).toBe('cool_off');
    const token = held.headers[headers.coolOff];
    const details =
      typeof token === 'string'
        ? parsed(await world.ask(paths.status, { oneTimeToken: token })).oneTimeTokenProperties.transactionDetails
        : undefined;
    return { token: String(token), changes: (details?.changes ?? []) as { id: string; words: string }[], details };
  };
  const setPassword = (session: LoggedInCustomer) =>
    postApproved(world, session, calls.changePassword.path, {
      body: { currentPassword: session.customer.password, newPassword: 'another horse battery' },
    });

  it('[OWNER-01] the confirmation of an own change names the thief’s, with its name, time, browser and place, and a text message names both', async () => {
    const thief = await newLoggedInCustomer(world);
    await world.storage.queries
      .updateTable('session')
      .set({ browser: 'Chrome, Android', network: '203.0.113.… PL' })
      .where('customer_id', '=', thief.customer.id)
      .execute();
    await addPasskey(thief);
    const owner = await newSession(world, thief.customer);
    expect((await setPassword(owner)).status).toBe(204);
    const { token, changes, details } = await holdOf(owner);
    expect(changes.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^passkey “.+” added \(\d+ January at \d\d:\d\d UTC, Chrome, Android, Poland\)$/),
      expect.stringMatching(/^password changed \(\d+ January at \d\d:\d\d UTC\)$/),
    ]);
    expect(details.summary).toContain('passkey “');
    expect(details.summary).toContain('password changed');
    await passWithText(world, owner.customer, token);
    const text = (await world.messagesTo(owner.customer.phone)).at(-1)?.text;
    for (const words of ['passkey "', 'password changed']) expect(text).toContain(words);
  });

  it('[OWNER-01] a confirmation confirms all that it showed, and none of it once another change has come', async () => {
    const owner = await newLoggedInCustomer(world);
    await setPassword(owner);
    const first = await holdOf(owner);
    const thief = await newSession(world, { ...owner.customer, password: 'another horse battery' });
    await addPasskey(thief);
    expect((await world.ask(paths.status, { oneTimeToken: first.token })).status).toBe(401);
    const second = await holdOf(owner);
    expect(second.changes).toHaveLength(2);
    world.clock.move(30_000);
    await passWithApp(world, owner.customer, second.token);
    expect((await holdOf(owner)).token).toBe('undefined');
  });

  it('[OWNER-01] “It wasn’t me” on one of the changes takes that person’s back, and leaves the customer’s own to be confirmed', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = await addPasskey(thief);
    const owner = await newSession(world, thief.customer);
    await setPassword(owner);
    const { token, changes } = await holdOf(owner);
    const deny = (change: string) => world.ask(calls.denyChange.path, { oneTimeToken: token, body: { change } });
    expect((await deny('another')).status).toBe(403);
    expect((await deny(changes[0]?.id ?? '')).status).toBe(204);
    expect((await logIn(passkey)).status).toBe(401);
    expect((await deny(changes[0]?.id ?? '')).status).toBe(401);
    const again = await newSession(world, { ...owner.customer, password: 'another horse battery' });
    expect((await holdOf(again)).changes.map(({ words }) => words.replace(/ \(.*/, ''))).toEqual([
      'password changed',
      "changes taken back after “It wasn't me”",
    ]);
  });

  it('[OWNER-01] the mail after a new password lists the unconfirmed changes, each with a link that stops it', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = await addPasskey(thief);
    const owner = await newSession(world, thief.customer);
    await setPassword(owner);
    // Two mails of one transaction have no order.
    const mail = (await mailsTo(owner)).find(({ subject }) => subject === 'Check these changes to your account');
    expect(mail?.text).toMatch(/- passkey “.+” added \(.*\): https?:\/\//);
    expect(mail?.text).not.toContain('password changed');
    expect((await press(linkTokenIn(mail === undefined ? [] : [mail]))).status).toBe(204);
    expect((await logIn(passkey)).status).toBe(401);
    const alone = await newLoggedInCustomer(world);
    await setPassword(alone);
    expect((await mailsTo(alone)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('[OWNER-03] the undo of an address goes back to the begin of the session that asked for it, as every way back does', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = await addPasskey(thief);
    world.clock.move(60_000);
    const email = `moved-${thief.customer.email}`;
    await postApproved(world, thief, calls.beginEmailChange.path, { body: { email } });
    const confirm = linkTokenIn(await world.messagesTo(email));
    expect((await world.ask(calls.confirmEmailChange.path, { body: { token: confirm } })).status).toBe(200);
    const undo = linkTokenIn(await mailsTo(thief));
    expect((await world.ask(calls.undoEmailChange.path, { body: { token: undo } })).status).toBe(204);
    expect((await logIn(passkey)).status).toBe(401);
  });

  it('[OWNER-04] the owner’s additions and removals meanwhile stay, and she gets in with them', async () => {
    const thief = await newLoggedInCustomer(world);
    const passkey = await addPasskey(thief);
    const token = linkTokenIn(await mailsTo(thief));
    world.clock.move(3 * day);
    const owner = await newSession(world, thief.customer);
    const { phone } = await addNumber(owner);
    const own = parsed(await owner.security());
    const old = own.phoneNumbers.find((each: { primary: boolean }) => each.primary).id;
    for (const path of [calls.removePhoneNumber.path.replace(':id', old), calls.removeAuthenticator.path])
      expect((await postApproved(world, owner, path)).status).toBe(204);
    world.clock.move(2 * day);
    await world.runJobs();
    expect((await press(token)).status).toBe(204);
    expect((await logIn(passkey)).status).toBe(401);
    const numbers = await world.storage.queries
      .selectFrom('phone_number')
      .select('number')
      .where('customer_id', '=', owner.customer.id)
      .execute();
    expect(numbers).toEqual([{ number: phone }]);
    const mail = (await mailsTo(owner)).at(-1);
    expect(mail?.text).toContain('These changes stay.');
    expect(mail?.text).toMatch(/- phone number •••• \d\d added \(.*\): https?:\/\//);
  });

  it('[OWNER-04] no way back ends without a method: what the owner had last comes back', async () => {
    const owner = await newLoggedInCustomer(world, { phones: [] });
    const before = world.clock.now();
    world.clock.move(day);
    const session = await newSession(world, owner.customer);
    // The owner replaces the only method in the session that is reported.
    await replaceApp(session);
    const token = linkTokenIn(await mailsTo(owner));
    const removed = await world.storage.queries
      .updateTable('former_factor')
      .set({ removed_in: 'another session', removed_with: '' })
      .where('customer_id', '=', owner.customer.id)
      .returning('added_at')
      .executeTakeFirstOrThrow();
    expect(removed.added_at).toBeLessThan(before);
    expect((await press(token)).status).toBe(204);
    expect(await methodsOf(owner)).toEqual(['authenticator']);
    expect((await newSession(world, owner.customer)).cookie).toContain('session=');
  });

  describe('[OWNER-06] a revert that makes the account weaker waits three days', () => {
    /** Two passkeys that the owner has confirmed, and after eight days passkeys only. */
    async function strict(): Promise<{ owner: LoggedInCustomer; passkey: TestPasskey; link: string }> {
      const owner = await newLoggedInCustomer(world);
      const passkey = await addPasskey(owner);
      const link = linkTokenIn(await mailsTo(owner));
      await addPasskey(owner);
      world.clock.move(day + 1);
      const later = await newSession(world, owner.customer);
      const { token } = await holdOf(later);
      world.clock.move(30_000);
      await passWithApp(world, owner.customer, token);
      world.clock.move(7 * day);
      const session = await sessionBy(owner, passkey);
      const chosen = await postApprovedBy(world, session, passkey, calls.setPasskeysOnly.path, { body: { on: true } });
      expect([chosen.status, parsed(await session.security()).passkeysOnly]).toEqual([204, true]);
      return { owner, passkey, link };
    }
    const isStrict = async ({ customer }: LoggedInCustomer) =>
      (
        await world.storage.queries
          .selectFrom('customer')
          .select('passkeys_only_at')
          .where('id', '=', customer.id)
          .executeTakeFirstOrThrow()
      ).passkeys_only_at > 0;

    it('the mailbox alone logs everybody out and holds money, and a passkey of a week keeps everything', async () => {
      const { owner, passkey, link } = await strict();
      const session = await sessionBy(owner, passkey);
      expect((await press(link)).status).toBe(204);
      expect(codeOf(await world.ask(paths.session, { cookie: session.cookie }))).toBe('session_frozen');
      expect(await isStrict(owner)).toBe(true);
      expect((await mailsTo(owner)).map(({ subject }) => subject)).toContain('Changes to your account will be taken back');
      world.clock.move(2 * day);
      await sessionBy(owner, passkey);
      expect((await mailsTo(owner)).at(-1)?.subject).toBe('The changes to your account stay');
      world.clock.move(2 * day);
      await world.runJobs();
      expect([await isStrict(owner), (await methodsOf(owner)).filter((kind) => kind === 'passkey').length]).toEqual([true, 2]);
    });

    it('without a confirmation they are reverted after three days, and not a moment earlier', async () => {
      const { owner, link } = await strict();
      await press(link);
      world.clock.move(3 * day - 1);
      await world.runJobs();
      expect(await isStrict(owner)).toBe(true);
      world.clock.move(1);
      await world.runJobs();
      expect([await isStrict(owner), await methodsOf(owner)]).toEqual([false, ['phone-number', 'authenticator']]);
      expect((await mailsTo(owner)).at(-1)?.text).toContain('- passkey “');
    });

    it('a method that is younger than a week confirms nothing, and money stays on hold until then', async () => {
      const owner = await newLoggedInCustomer(world);
      await addPasskey(owner);
      const link = linkTokenIn(await mailsTo(owner));
      world.clock.move(day + 1);
      const later = await newSession(world, owner.customer);
      const { token } = await holdOf(later);
      world.clock.move(30_000);
      await passWithApp(world, owner.customer, token);
      await press(link);
      await world.storage.queries
        .updateTable('totp')
        .set({ enrolled_at: world.clock.now() - 6 * day })
        .where('customer_id', '=', owner.customer.id)
        .execute();
      const young = await newSession(world, owner.customer);
      expect(parsed(await young.security()).passkeyRecovery).toMatchObject({ takesBack: true });
      const desk = await newDesk(world);
      expect((await desk.read(owner.customer.id)).underWay).toContainEqual({
        kind: 'take-back',
        askedAt: expect.any(Number),
        dueAt: parsed(await young.security()).passkeyRecovery.readyAt,
      });
      const keep = (session: LoggedInCustomer) => session.post(calls.cancelOwnPasskeyRecovery.path);
      expect((await keep(young)).status).toBe(403);
      // Money waits as long, whatever the method.
      const { token: confirming } = await holdOf(young);
      world.clock.move(30_000);
      await passWithApp(world, owner.customer, confirming);
      world.clock.move(day + hour);
      const old = await newSession(world, owner.customer);
      expect((await holdOf(old)).token).toBe('undefined');
      expect((await keep(old)).status).toBe(204);
      expect((await mailsTo(owner)).at(-1)?.subject).toBe('The changes to your account stay');
      expect(codeOf(await sendMoney(world, old))).toBe('second_factor_needed');
    });
  });
});
