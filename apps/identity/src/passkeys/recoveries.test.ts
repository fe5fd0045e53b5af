import { calls, socialCallbackPath } from '@stepgate/contract';
import type { PushProvider, SocialIdentity, SocialLogin } from '@stepgate/identity';
import {
  type Answer,
  beginLogin,
  choosePasskeysOnly,
  cookiesOf,
  databases,
  exchangeToken,
  insertDevice,
  insertPasskey,
  type LoggedInCustomer,
  loggedInWith,
  newMobile,
  newTrustedBrowser,
  openWorld,
  passWithApp,
  passWithPasskey,
  passWithText,
  paths,
  sendMoney,
  type TestDevice,
  type TestPasskey,
  testFaceEngine,
  trustingPolicy,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

type Owner = { readonly customer: WorldCustomer; readonly passkey: TestPasskey };

describe.each(databases)('a recovery without passkeys, on $name', ({ newDatabase }) => {
  let world: World;
  const woken: string[] = [];
  const push: PushProvider = {
    publicKey: '',
    accepts: () => true,
    wake: async ({ endpoint }) => {
      woken.push(endpoint);
      return { outcome: 'sent' };
    },
  };
  /** The account at the social provider. */
  let atProvider: SocialIdentity = { issuer: 'https://idp.ex.test', subject: 'nobody', verifiedEmail: undefined };
  const google: SocialLogin = {
    begin: async ({ state }) => new URL(`https://accounts.google.com/auth?state=${state}`),
    finish: async () => atProvider,
  };
  beforeAll(async () => {
    const socials = new Map([['google', google]] as const);
    world = await openWorld({
      ...(await newDatabase()),
      face: testFaceEngine(),
      push,
      socials,
      runsTwice: true,
      settings: { policy: trustingPolicy },
    });
  });
  afterAll(() => world.close());

  async function newOwner(wanted: Parameters<World['addCustomer']>[0] = {}): Promise<Owner> {
    return protect(await world.addCustomer(wanted));
  }
  /** From now on, nothing but a passkey logs in. */
  async function protect(customer: WorldCustomer): Promise<Owner> {
    const passkey = await insertPasskey(world.storage, customer.id, world.clock.now() - 7 * day);
    await insertPasskey(world.storage, customer.id, world.clock.now() - 7 * day);
    await choosePasskeysOnly(world.storage, customer.id, world.clock.now());
    return { customer, passkey };
  }
  const lose = (oneTimeToken: string) => world.ask(calls.losePasskeys.path, { method: 'POST', oneTimeToken });
  const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });
  type Listed = { primaryChallenge: { type: string }; passed: boolean }[];
  const typesIn = ({ body }: Answer): string[] => {
    const { challenges }: { challenges: Listed } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.map(({ primaryChallenge }) => primaryChallenge.type);
  };
  /** The password, and everything but a passkey. @returns the token */
  async function proveAll({ customer }: Owner): Promise<string> {
    world.clock.move(minute);
    const oneTimeToken = await beginLogin(world, customer);
    expect((await lose(oneTimeToken)).status).toBe(200);
    await passWithText(world, customer, oneTimeToken);
    await passWithApp(world, customer, oneTimeToken);
    return oneTimeToken;
  }
  /** The token of a login with a social account that the customer has connected. */
  async function socialLogin({ customer }: Owner): Promise<string> {
    atProvider = { issuer: 'https://idp.ex.test', subject: `account of ${customer.id}`, verifiedEmail: customer.email };
    const { issuer, subject } = atProvider;
    const connected = { issuer, subject, customer_id: customer.id, provider: 'google', linked_at: world.clock.now() };
    await world.storage.queries.insertInto('social_identity').values(connected).execute();
    const out = await world.ask(calls.connectSocial.path, { body: { provider: 'google' } });
    const state = JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '';
    const url = `${socialCallbackPath.replace(':provider', 'google')}?code=c&state=${state}`;
    const { headers } = await world.app.inject({ url, headers: { cookie: cookiesOf(out) } });
    return String(headers.location).split('#token=')[1] ?? '';
  }
  async function beginWaiting(owner: Owner): Promise<void> {
    expect(codeOf(await exchange(await proveAll(owner)))).toBe('passkey_recovery_waits');
    await world.settle();
  }
  async function logInWithPasskey({ customer, passkey }: Owner): Promise<LoggedInCustomer> {
    const oneTimeToken = await beginLogin(world, customer);
    await passWithPasskey(world, passkey, oneTimeToken);
    return loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
  }
  const subjectsTo = async ({ customer }: Owner) => (await world.messagesTo(customer.email)).map(({ subject }) => subject);
  const linkIn = (text = ''): string => /cancel-recovery#token=(\S+)/.exec(text)?.[1] ?? '';
  const readRecoveries = ({ customer }: Owner) =>
    world.storage.queries.selectFrom('passkey_recovery').selectAll().where('customer_id', '=', customer.id).execute();
  const countPasskeys = async ({ customer }: Owner) =>
    (await world.storage.queries.selectFrom('passkey').select('id').where('customer_id', '=', customer.id).execute()).length;

  it('[PASS-08] waits three days after everything else was proved, notifies every channel at once and a day before, and then lets the customer in', async () => {
    const owner = await newOwner();
    const other = await logInWithPasskey(owner);
    const texts = (await world.messagesTo(owner.customer.phone)).length;
    await beginWaiting(owner);
    expect(await subjectsTo(owner)).toEqual(['Someone wants to get into your account without your passkeys']);
    expect((await world.messagesTo(owner.customer.phone)).slice(texts).at(-1)?.text).toContain('Cancel it:');

    // The last moment of the wait: the same proofs again open nothing.
    world.clock.move(3 * day - 2 * minute);
    const early = await exchange(await proveAll(owner));
    expect([early.status, early.cookies]).toEqual([403, []]);
    for (let run = 0; run < 2; run += 1) await world.runJobs();
    expect((await subjectsTo(owner)).slice(1)).toEqual(['In 24 hours, someone can get into your account without your passkeys']);
    expect([await countPasskeys(owner), (await readRecoveries(owner)).length]).toEqual([2, 1]);

    world.clock.move(minute);
    const session = loggedInWith(world, owner.customer, await exchangeToken(world, await proveAll(owner)));
    await world.settle();
    expect(await countPasskeys(owner)).toBe(0);
    expect((await session.security()).body).toMatchObject({ passkeysOnly: false, passkeyRecovery: null, passkeys: [] });
    expect((await other.security()).status).toBe(401);
    expect(codeOf(await sendMoney(world, session))).toBe('cool_off');
    expect((await subjectsTo(owner)).at(-1)).toBe('Your passkeys were removed');
    expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toContain('Contact us at once:');
  });

  it('[PASS-08] asks for each other element of the account, and begins nothing before all are proved', async () => {
    const owner = await newOwner({ face: true });
    await insertDevice(world.storage, owner.customer.id, world.clock.now());
    const oneTimeToken = await beginLogin(world, owner.customer);
    expect(typesIn(await lose(oneTimeToken))).toEqual(['SMS', 'TOTP', 'PUSH', 'FACE_MATCH']);
    await passWithText(world, owner.customer, oneTimeToken);
    await passWithApp(world, owner.customer, oneTimeToken);
    expect(codeOf(await exchange(oneTimeToken))).toBe('not_allowed');
    expect([await readRecoveries(owner), await subjectsTo(owner)]).toEqual([[], []]);
  });

  it('[PASS-08] a code for it says what it is for, in case someone talks the customer out of it', async () => {
    const { customer } = await newOwner();
    const oneTimeToken = await beginLogin(world, customer);
    await lose(oneTimeToken);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    expect((await world.messagesTo(customer.phone)).at(-1)?.text).toContain('Get back into your account without your passkeys');
  });

  it('[PASS-08] is for a login whose password is proved, of a customer with passkeys only who has another factor', async () => {
    const plain = await world.addCustomer();
    await insertPasskey(world.storage, plain.id, world.clock.now());
    const bare = await newOwner({ phones: [], withoutAuthenticator: true });
    for (const customer of [plain, bare.customer]) expect((await lose(await beginLogin(world, customer))).status).toBe(403);
    const { customer } = await newOwner();
    await world.ask(calls.askPasswordReset.path, { body: { email: customer.email } });
    await world.runJobs();
    const token = (await world.messagesTo(customer.email)).at(-1)?.text.match(/#token=(\S+)/)?.[1];
    const begun = await world.ask(paths.beginPasswordReset, { body: { token } });
    const { oneTimeToken } = JSON.parse(JSON.stringify(begun.body)).data.oneTimeTokenProperties;
    expect((await lose(oneTimeToken)).status).toBe(403);
  });

  it('[PASS-08] begins after a social login too, which replaces the password, and asks for everything else', async () => {
    const owner = await newOwner();
    const oneTimeToken = await socialLogin(owner);
    expect(typesIn(await lose(oneTimeToken))).toEqual(['SMS', 'TOTP']);
    expect(codeOf(await exchange(oneTimeToken))).toBe('not_allowed');
    await passWithText(world, owner.customer, oneTimeToken);
    await passWithApp(world, owner.customer, oneTimeToken);
    expect(codeOf(await exchange(oneTimeToken))).toBe('passkey_recovery_waits');
  });

  describe('on a device that approves logins', () => {
    const recoveryOn = async (device: TestDevice): Promise<unknown> =>
      Reflect.get(Object((await device.requests(world.ask, world.clock.now())).body), 'recovery');
    const idOf = (recovery: unknown): string => String(Reflect.get(Object(recovery), 'id'));
    async function newOwnerWithDevice(): Promise<Owner & { readonly device: TestDevice }> {
      const owner = await newOwner();
      const device = await insertDevice(world.storage, owner.customer.id, world.clock.now());
      expect((await device.subscribe(world.ask, world.clock.now())).status).toBe(204);
      return { ...owner, device };
    }
    const countWakes = async ({ id }: TestDevice): Promise<number> => {
      await world.settle();
      return woken.filter((endpoint) => endpoint.endsWith(id)).length;
    };
    /** The device approves the recovery, as it does when its owner is the one who lost the passkeys. */
    async function beginWaitingWith(owner: Owner & { readonly device: TestDevice }): Promise<void> {
      const oneTimeToken = await proveAll(owner);
      await world.ask(paths.triggerPush, { method: 'POST', oneTimeToken });
      type Listed = { requests: readonly [{ requestId: string; summary: string }] };
      const listed: Listed = JSON.parse(JSON.stringify((await owner.device.requests(world.ask, world.clock.now())).body));
      const number = /Enter (\d\d) on/.exec(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body))?.[1];
      const [{ requestId, summary }] = listed.requests;
      expect((await owner.device.answer(world.ask, requestId, 'APPROVED', number, summary)).body).toEqual({ status: 'APPROVED' });
      expect(codeOf(await exchange(oneTimeToken))).toBe('passkey_recovery_waits');
    }

    it('[PASS-08] a recovery wakes it at once and a day before the end, and the device shows who began it and until when it waits', async () => {
      const owner = await newOwnerWithDevice();
      expect(await recoveryOn(owner.device)).toBeUndefined();
      await beginWaitingWith(owner);
      const begunAt = world.clock.now();
      const shown = await recoveryOn(owner.device);
      expect(shown).toMatchObject({
        browser: expect.any(String),
        address: '',
        begunAt,
        readyAt: begunAt + 3 * day,
      });
      const before = await countWakes(owner.device);
      world.clock.move(2 * day);
      for (let run = 0; run < 2; run += 1) await world.runJobs();
      // One for the request to approve, one for the notice, one for the reminder.
      expect([before, await countWakes(owner.device)]).toEqual([2, 3]);
    });

    it('[PASS-08] cancels it: the mail says so, the links are void, and it opens no session at the end of the wait', async () => {
      const owner = await newOwnerWithDevice();
      await beginWaitingWith(owner);
      await world.settle();
      const link = linkIn((await world.messagesTo(owner.customer.email)).at(-1)?.text);
      const id = idOf(await recoveryOn(owner.device));
      expect((await owner.device.cancelRecovery(world.ask, id)).status).toBe(204);
      expect(await recoveryOn(owner.device)).toBeUndefined();
      expect(codeOf(await owner.device.cancelRecovery(world.ask, id))).toBe('not_found');
      expect((await cancelBy(link)).status).toBe(400);
      await world.settle();
      expect((await subjectsTo(owner)).at(-1)).toBe('Your passkeys stay');
      expect((await readRecoveries(owner)).map(({ open_for }) => open_for)).toEqual([null]);
    });

    it("[PASS-08] another customer's device, another signature and an old signature cancel nothing", async () => {
      const [owner, other] = [await newOwnerWithDevice(), await newOwnerWithDevice()];
      await beginWaitingWith(owner);
      const id = idOf(await recoveryOn(owner.device));
      expect(codeOf(await other.device.cancelRecovery(world.ask, id))).toBe('not_found');
      expect(codeOf(await other.device.withId(owner.device.id).cancelRecovery(world.ask, id))).toBe('device_not_found');
      expect(codeOf(await owner.device.cancelRecovery(world.ask, 'an-earlier-one'))).toBe('not_found');
      expect((await readRecoveries(owner)).map(({ open_for }) => open_for)).toEqual([owner.customer.id]);
    });
  });

  it('[PASS-08] two at once are one, with one mail', async () => {
    const owner = await newOwner();
    const tokens = [await proveAll(owner), await proveAll(owner)];
    const answers = await Promise.all([...tokens, ...tokens].map(exchange));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'passkey_recovery_waits'));
    await world.settle();
    expect([(await readRecoveries(owner)).length, (await subjectsTo(owner)).length]).toEqual([1, 1]);
  });

  const cancelled: readonly (readonly [string, (owner: Owner, session: LoggedInCustomer) => Promise<Answer>])[] = [
    ['the link in the mail', async ({ customer }) => cancelBy(linkIn((await world.messagesTo(customer.email)).at(-1)?.text))],
    ['the link in the text', async ({ customer }) => cancelBy(linkIn((await world.messagesTo(customer.phone)).at(-1)?.text))],
    ['a live session', async (_owner, { post }) => post(calls.cancelOwnPasskeyRecovery.path)],
  ];
  const cancelBy = (token: string) => world.ask(calls.cancelPasskeyRecovery.path, { body: { token } });

  it.each(cancelled)(
    '[PASS-08] %s cancels it: it begins anew, and opens no session at the end of the first wait',
    async (_by, cancel) => {
      const owner = await newOwner();
      const session = await logInWithPasskey(owner);
      await beginWaiting(owner);
      const links = [linkIn((await world.messagesTo(owner.customer.email)).at(-1)?.text)];
      expect((await cancel(owner, session)).status).toBe(204);
      await world.settle();
      expect((await subjectsTo(owner)).at(-1)).toBe('Your passkeys stay');
      for (const link of links) expect((await cancelBy(link)).status).toBe(400);
      world.clock.move(3 * day + minute);
      expect(codeOf(await exchange(await proveAll(owner)))).toBe('passkey_recovery_waits');
      expect([await countPasskeys(owner), (await readRecoveries(owner)).length]).toEqual([2, 2]);
    },
  );

  it('[PASS-08] a login with a passkey cancels it by itself, and notifies the customer', async () => {
    const owner = await newOwner();
    await beginWaiting(owner);
    const options = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
    const credential = owner.passkey.get(JSON.parse(JSON.stringify(options.body)).options);
    expect((await world.ask(calls.loginWithPasskey.path, { body: { credential } })).status).toBe(200);
    await world.settle();
    expect((await subjectsTo(owner)).at(-1)).toBe('Your passkeys stay');
    world.clock.move(3 * day);
    expect(codeOf(await exchange(await proveAll(owner)))).toBe('passkey_recovery_waits');
  });

  it('[PASS-08] an expired recovery opens nothing, also before the job has ended it: the wait begins anew, and the passkeys stay', async () => {
    const owner = await newOwner();
    await beginWaiting(owner);
    world.clock.move(10 * day);
    expect(codeOf(await exchange(await proveAll(owner)))).toBe('passkey_recovery_waits');
    expect(await countPasskeys(owner)).toBe(2);
    expect((await readRecoveries(owner)).filter(({ open_for }) => open_for !== null)).toHaveLength(1);
  });

  it('[PASS-08] three begin in a day and no more, and each is in the event log', async () => {
    const owner = await newOwner();
    for (let n = 0; n < 3; n += 1) {
      await beginWaiting(owner);
      const session = await logInWithPasskey(owner);
      expect((await session.security()).body).toMatchObject({ passkeyRecovery: null });
    }
    expect((await exchange(await proveAll(owner))).status).toBe(429);
    const { queries } = world.storage;
    const events = await queries
      .selectFrom('waiting_event')
      .select('facts')
      .where('customer_id', '=', owner.customer.id)
      .where('kind', '=', 'recovery.asked')
      .unionAll(
        queries
          .selectFrom('event')
          .select('facts')
          .where('customer_id', '=', owner.customer.id)
          .where('kind', '=', 'recovery.asked'),
      )
      .execute();
    expect(events).toHaveLength(3);
    expect(events[0]?.facts).toContain('browser');
  });

  it('[PASS-08] its end forgets every trusted browser, and ends every other login in progress', async () => {
    const customer = await world.addCustomer();
    const browser = await newTrustedBrowser(world, customer);
    expect(await browser.logInWithout(customer)).toBe(200);
    const owner = await protect(customer);
    await beginWaiting(owner);
    world.clock.move(3 * day);
    const login = await beginLogin(world, owner.customer);
    await exchangeToken(world, await proveAll(owner));
    expect(codeOf(await world.ask(paths.status, { oneTimeToken: login }))).toBe('ott_not_found');
    expect(await browser.logInWithout(customer)).toBe(403);
  });

  it('[HOLD-12] a passkey that is younger than a week, or came with an unconfirmed change, cancels nothing by its use', async () => {
    const owner = await newOwner();
    const young = await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    await beginWaiting(owner);
    const session = await logInWithPasskey({ ...owner, passkey: young });
    expect((await session.security()).body).toMatchObject({ passkeyRecovery: { begunAt: expect.any(Number) } });
    // Nor does the button in a session that it has opened, if its addition was never confirmed.
    const at = world.clock.now() - day;
    const unconfirmed = { risky_change: 'passkey', risky_change_at: at, risky_since: at, risky_change_confirmed: 0 };
    await world.storage.queries.updateTable('customer').set(unconfirmed).where('id', '=', owner.customer.id).execute();
    expect((await session.post(calls.cancelOwnPasskeyRecovery.path)).status).toBe(403);
    const old = await logInWithPasskey(owner);
    expect((await old.security()).body).toMatchObject({ passkeyRecovery: null });
  });

  it('[HOLD-12] a number and a device that came with an unconfirmed change get no notice that cancels', async () => {
    const owner = await newOwner();
    const number = newMobile();
    world.clock.move(minute);
    const at = world.clock.now();
    const { queries } = world.storage;
    await queries
      .insertInto('phone_number')
      .values({ id: `thief of ${owner.customer.id}`, customer_id: owner.customer.id, number, is_primary: 0, verified_at: at })
      .execute();
    const unconfirmed = { risky_change: 'added-number', risky_change_at: at, risky_since: at, risky_change_confirmed: 0 };
    await queries.updateTable('customer').set(unconfirmed).where('id', '=', owner.customer.id).execute();
    await beginWaiting(owner);
    expect((await world.messagesTo(owner.customer.phone)).at(-1)?.text).toContain('Cancel it:');
    expect(await world.messagesTo(number)).toEqual([]);
  });

  it('[PASS-08] a recovery that isn’t finished in a week expires, and notifies the customer once', async () => {
    const owner = await newOwner();
    await beginWaiting(owner);
    world.clock.move(10 * day - 1);
    await world.runJobs();
    expect((await readRecoveries(owner)).map(({ open_for }) => open_for)).toEqual([owner.customer.id]);
    world.clock.move(1);
    for (let run = 0; run < 2; run += 1) await world.runJobs();
    expect((await subjectsTo(owner)).filter((subject) => subject === 'Your passkeys stay')).toHaveLength(1);
    expect(codeOf(await exchange(await proveAll(owner)))).toBe('passkey_recovery_waits');
  });
});
