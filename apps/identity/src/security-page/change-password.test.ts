import { calls } from '@stepgate/contract';
import {
  approvalIn,
  approveWithApp,
  askWith,
  beginLogin,
  databases,
  loggedInWith,
  logIn,
  newTrustedBrowser,
  openWorld,
  passwordInputs,
  paths,
  postApproved,
  readRiskyChange,
  stepUp,
  trustingPolicy,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const step = 30_000;
const newPassword = 'quite another sentence';

describe.each(databases)('changing the password on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const { path } = calls.changePassword;
  const ask = (cookie: string, currentPassword: unknown, password: unknown) =>
    world.ask(path, { cookie, body: { currentPassword, newPassword: password } });
  /** The same, approved if it is asked for. */
  const change = (customer: WorldCustomer, cookie: string, currentPassword: unknown, password: unknown) =>
    postApproved(world, loggedInWith(world, customer, cookie), path, { body: { currentPassword, newPassword: password } });
  const tryLogin = async ({ email }: WorldCustomer, password: string): Promise<number> =>
    (await world.ask(paths.login, { body: { email, password } })).status;
  const sessionStatus = async (cookie: string): Promise<number> => (await world.ask(paths.session, { cookie })).status;

  /** A session with a recent second factor, as often as the test needs one. */
  async function loggedIn(customer: WorldCustomer, password = customer.password): Promise<string> {
    world.clock.move(step);
    return logIn(world, { ...customer, password });
  }

  it('the new password works at once; other sessions, logins in progress and trusted browsers end, this session stays, and the customer is notified', async () => {
    const customer = await world.addCustomer();
    const { cookie: elsewhere } = await newTrustedBrowser(world, customer);
    const cookie = await loggedIn(customer);
    const pending = await beginLogin(world, customer);
    const known = async (sent: string, password = customer.password): Promise<boolean> => {
      const oneTimeToken = await beginLogin(world, { ...customer, password }, { cookie: sent });
      return !JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body).includes('primaryChallenge');
    };
    expect(await known(elsewhere)).toBe(true);
    const { status, cookies } = await change(customer, cookie, customer.password, newPassword);
    expect(status).toBe(204);
    expect(await sessionStatus(cookie)).toBe(200);
    expect(await sessionStatus(elsewhere)).toBe(401);
    expect((await world.ask(paths.status, { oneTimeToken: pending })).status).toBe(401);
    expect(await tryLogin(customer, customer.password)).toBe(401);
    expect(await known(elsewhere, newPassword)).toBe(false);
    // This browser got a new cookie value as a trusted device.
    expect(cookies).toEqual([expect.stringMatching(/^__Host-stepgate-known-device=[\w-]{43}; .*HttpOnly.*Max-Age=\d+$/)]);
    const told = (await world.messagesTo(customer.email)).map(({ subject }) => subject);
    expect(told).toEqual(['A browser is trusted', 'Your password was changed']);
    expect(await readRiskyChange(world.storage, customer)).toBe('password');
  });

  it('[OWNER-05] it needs a session and an approval of its own, right after a login and after another approval too', async () => {
    const customer = await world.addCustomer();
    expect((await ask('', customer.password, newPassword)).status).toBe(401);
    const cookie = await loggedIn(customer);
    const owner = loggedInWith(world, customer, cookie);
    const needed = [403, expect.objectContaining({ code: 'second_factor_needed' })];
    const early = await ask(cookie, customer.password, newPassword);
    expect([early.status, early.body]).toEqual(needed);
    expect((await stepUp(world, owner)).status).toBe(204);
    const other = await approveWithApp(
      world,
      customer,
      await askWith(world, owner, calls.removeAuthenticator.path, undefined, { method: 'POST' }),
    );
    const wish = { body: { currentPassword: customer.password, newPassword } };
    const late = await askWith(world, owner, path, other, wish);
    expect([late.status, late.body]).toEqual(needed);
    expect(await tryLogin(customer, customer.password)).toBe(200);
  });

  it('[OWNER-05] a wrong current or a weak new password is refused before anything is approved in vain, and no digest of a password is stored without the key', async () => {
    const customer = await world.addCustomer();
    const cookie = await loggedIn(customer);
    expect((await ask(cookie, 'wrong', newPassword)).status).toBe(400);
    expect((await ask(cookie, customer.password, 'password1')).status).toBe(400);
    const refusal = await ask(cookie, customer.password, newPassword);
    const session = world.secrets.hashToken(/session=([^;]+)/.exec(cookie)?.[1] ?? '');
    const request = `POST ${path} ${JSON.stringify({ currentPassword: customer.password, newPassword })}`;
    const guessable = world.secrets.hashToken(`${session} ${request} ${JSON.stringify({ kind: 'change-password' })}`);
    const { approves } = await world.storage.queries
      .selectFrom('one_time_token')
      .select('approves')
      .where('hash', '=', world.secrets.hashToken(approvalIn(refusal)))
      .executeTakeFirstOrThrow();
    expect(approves).toMatch(/^[\w-]{43}$/);
    expect(approves).not.toBe(guessable);
  });

  it('a wrong current password changes nothing; after five the right one is refused too, but only here', async () => {
    const customer = await world.addCustomer();
    const cookie = await loggedIn(customer);
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await change(customer, cookie, `wrong-${n}`, newPassword);
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_password' })]);
    }
    const blocked = await change(customer, cookie, customer.password, newPassword);
    expect([blocked.status, blocked.body]).toEqual([403, expect.objectContaining({ code: 'attempt_limit_reached' })]);
    expect(await tryLogin(customer, newPassword)).toBe(401);
    expect(await tryLogin(customer, customer.password)).toBe(200);
    expect((await world.messagesTo(customer.email)).map(({ subject }) => subject)).toEqual([
      'Wrong passwords in one of your browsers',
    ]);
  });

  it('every password of the corpus gets its answer, as the current and as the new one', { tags: 'deep' }, async () => {
    const { malformed, weak, different, same } = passwordInputs();
    const customer = await world.addCustomer({ email: 'longer.name2@ex.test' });
    let cookie = await loggedIn(customer);
    const counted = async (): Promise<number> =>
      (await world.storage.queries.selectFrom('attempt_counter').select('subject').where('subject', '=', customer.id).execute())
        .length;
    for (const { id, value } of malformed) {
      const { status, body } = await change(customer, cookie, value, newPassword);
      expect([status, body], id).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    for (const { id, value } of malformed) {
      const { status, body } = await change(customer, cookie, customer.password, value);
      expect([status, body], id).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    expect(await counted()).toBe(0);
    for (const { id, value } of [
      ...weak.map(({ id, value }) => ({ id, value: value === 'v@ex.test' ? customer.email : value })),
      { id: 'white space before', value: ' quite another sentence' },
      { id: 'white space behind', value: 'quite another sentence\u00a0' },
      { id: 'the one that is there', value: customer.password },
    ]) {
      const { status, body } = await change(customer, cookie, customer.password, value);
      expect([status, body], id).toEqual([400, expect.objectContaining({ code: 'weak_password' })]);
    }
    expect(await tryLogin(customer, customer.password)).toBe(200);
    let current = customer.password;
    for (const { id, value, other } of [...different, ...same]) {
      expect((await change(customer, cookie, current, value)).status, id).toBe(204);
      const twin = same.some((each) => each.id === id);
      if (!twin)
        expect((await change(customer, cookie, other, newPassword)).body, id).toMatchObject({ code: 'invalid_password' });
      // As typed, even if it is another spelling of the stored one.
      current = twin ? other : value;
      cookie = await loggedIn(customer, current);
    }
  });

  it('of four parallel changes one succeeds, and only its session remains', async () => {
    const customer = await world.addCustomer();
    const cookie = await loggedIn(customer);
    const passwords = Array.from({ length: 4 }, (_, n) => `${newPassword} number ${n}`);
    const owner = loggedInWith(world, customer, cookie);
    const wishes = passwords.map((password) => ({ body: { currentPassword: customer.password, newPassword: password } }));
    const approvals: string[] = [];
    for (const wish of wishes)
      approvals.push(await approveWithApp(world, customer, await askWith(world, owner, path, undefined, wish)));
    const answers = await Promise.all(wishes.map((wish, n) => askWith(world, owner, path, approvals[n], wish)));
    const won = passwords.filter((_, n) => answers[n]?.status === 204);
    expect(won.length).toBeGreaterThan(0);
    const working = [];
    for (const password of passwords) if ((await tryLogin(customer, password)) === 200) working.push(password);
    expect(working).toHaveLength(1);
    expect(won).toContain(working[0]);
    expect(await sessionStatus(cookie)).toBe(200);
  });
});
