/** A trusted browser in place of a second factor: its cookie alone isn't enough. */
import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approveWithApp,
  beginLogin,
  cookiesOf,
  databases,
  exchangeToken,
  loggedInWith,
  newSessionKey,
  newTrustedBrowser,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  postApproved,
  type SoftwareSessionKey,
  trustingPolicy,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const unproved = { status: 403, body: { code: 'trusted_device_unproved' } };

/** A browser with its cookies and its key; without one, it can keep none. */
type Browser = { cookie: string; readonly key: SoftwareSessionKey | undefined };

const deviceIn = (cookie: string): string => /__Host-stepgate-known-device=[^;]+/.exec(cookie)?.[0] ?? '';

describe.each(databases)('a trusted browser on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const newKey = () => newSessionKey(world.settings.origin, world.clock.now);
  const addCustomer = () => world.addCustomer({ preferred: 'TOTP' });

  async function begin(browser: Browser, customer: WorldCustomer): Promise<string> {
    world.clock.move(minute);
    return beginLogin(world, customer, { cookie: browser.cookie });
  }

  async function exchange(browser: Browser, oneTimeToken: string, wish: { trustBrowser?: true } = {}): Promise<Answer> {
    const body = { oneTimeToken, ...wish };
    const proof = browser.key?.prove({ path: paths.exchange, body }) ?? {};
    const answer = await world.ask(paths.exchange, { cookie: browser.cookie, body, headers: proof });
    if (answer.status !== 200) return answer;
    const given = cookiesOf(answer);
    browser.cookie = deviceIn(given) === '' ? [deviceIn(browser.cookie), given].filter(Boolean).join('; ') : given;
    return answer;
  }

  /** Logs in by password and app, so that the browser is trusted afterwards. */
  async function trust(browser: Browser, customer: WorldCustomer): Promise<void> {
    const oneTimeToken = await begin(browser, customer);
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(browser, oneTimeToken, { trustBrowser: true })).status).toBe(200);
  }

  const asked = async (oneTimeToken: string): Promise<string> =>
    JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);

  const readKeys = async ({ id }: WorldCustomer) => {
    const rows = world.storage.queries.selectFrom('device').select('key_thumbprint').where('customer_id', '=', id);
    return (await rows.execute()).map(({ key_thumbprint }) => key_thumbprint);
  };

  it('[PASS-10] logs in with the password alone, as long as it has its key', async () => {
    const customer = await addCustomer();
    const browser: Browser = { cookie: '', key: newKey() };
    await trust(browser, customer);
    for (let login = 0; login < 2; login += 1) {
      const oneTimeToken = await begin(browser, customer);
      expect(await asked(oneTimeToken)).toContain('"challenges":[]');
      const answer = await exchange(browser, oneTimeToken);
      expect(answer.status).toBe(200);
      expect(answer.cookies.join()).not.toContain('known-device');
    }
    expect(await readKeys(customer)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it.each([
    ['with a key of its own', 'another key'],
    ['without a proof', 'no key'],
  ] as const)(
    '[PASS-10] its cookies in another browser %s open no session with the password: the second factor is asked for, and the own browser continues',
    async (_how, thief) => {
      const customer = await addCustomer();
      const browser: Browser = { cookie: '', key: newKey() };
      await trust(browser, customer);
      const copy: Browser = { cookie: deviceIn(browser.cookie), key: thief === 'no key' ? undefined : newKey() };
      const oneTimeToken = await begin(copy, customer);
      const refused = await exchange(copy, oneTimeToken);
      expect(refused).toMatchObject(unproved);
      expect(refused.cookies).toEqual([expect.stringMatching(/^__Host-stepgate-known-device=; .*Max-Age=0/)]);
      expect(await asked(oneTimeToken)).toContain('"type":"TOTP"');
      // Nothing changes by asking again.
      expect(await exchange(copy, oneTimeToken)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      expect(await exchange(browser, oneTimeToken)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });

      expect((await exchange(browser, await begin(browser, customer))).status).toBe(200);
    },
  );

  it('[PASS-10] of two exchanges at once without its key, none opens a session, and one second factor is asked for', async () => {
    const customer = await addCustomer();
    const browser: Browser = { cookie: '', key: newKey() };
    await trust(browser, customer);
    const copy: Browser = { cookie: deviceIn(browser.cookie), key: undefined };
    const oneTimeToken = await begin(copy, customer);
    const answers = await Promise.all([exchange(copy, oneTimeToken), exchange(copy, oneTimeToken)]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await asked(oneTimeToken)).match(/"primaryChallenge"/g)).toHaveLength(1);
  });

  it('a browser that has lost its key proves the second factor in the same login, and is trusted with its new key if the customer chooses so again', async () => {
    const customer = await addCustomer();
    const before: Browser = { cookie: '', key: newKey() };
    await trust(before, customer);
    const browser: Browser = { cookie: deviceIn(before.cookie), key: newKey() };
    const oneTimeToken = await begin(browser, customer);
    expect(await exchange(browser, oneTimeToken)).toMatchObject(unproved);
    browser.cookie = '';
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(browser, oneTimeToken, { trustBrowser: true })).status).toBe(200);
    expect((await exchange(browser, await begin(browser, customer))).status).toBe(200);
  });

  it('a token that was begun in the trusted browser opens no session where its cookie is missing', async () => {
    const customer = await addCustomer();
    const key = newKey();
    const browser: Browser = { cookie: '', key };
    await trust(browser, customer);
    const oneTimeToken = await begin(browser, customer);
    expect(await exchange({ cookie: '', key }, oneTimeToken)).toMatchObject(unproved);
  });

  it('a known browser without a key is bound to its key by the first login with one', async () => {
    const customer = await addCustomer();
    const browser: Browser = { cookie: '', key: undefined };
    await trust(browser, customer);
    expect(await readKeys(customer)).toEqual([null]);
    const updated: Browser = { cookie: browser.cookie, key: newKey() };
    const oneTimeToken = await begin(updated, customer);
    expect(await asked(oneTimeToken)).toContain('"type":"TOTP"');
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(updated, oneTimeToken)).status).toBe(200);
    expect(await readKeys(customer)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it('[HOLD-10] a session that its trust opened ends with the method that had opened the trust', async () => {
    const customer = await world.addCustomer();
    const browser = await newTrustedBrowser(world, customer);
    expect(await browser.logInWithout(customer)).toBe(200);
    const oneTimeToken = await beginLogin(world, customer);
    await passWithText(world, customer, oneTimeToken);
    const elsewhere = loggedInWith(world, customer, await exchangeToken(world, oneTimeToken));
    const here = loggedInWith(world, customer, browser.cookie);
    expect((await here.security()).status).toBe(200);
    expect((await postApproved(world, elsewhere, calls.removeAuthenticator.path)).status).toBe(204);
    expect([(await here.security()).status, (await elsewhere.security()).status]).toEqual([401, 200]);
  });

  it('after a new password this browser is known by its key, and trusted no longer', async () => {
    const customer = await addCustomer();
    const browser: Browser = { cookie: '', key: newKey() };
    await trust(browser, customer);
    const [before] = await readKeys(customer);
    const session = /__Host-stepgate-session=[^;]+/.exec(browser.cookie)?.[0] ?? '';
    const hash = world.secrets.hashToken(session.split('=')[1] ?? '');
    const body = { currentPassword: customer.password, newPassword: 'another horse battery' };
    const prove = () => browser.key?.prove({ path: calls.changePassword.path, body }, hash) ?? {};
    const refusal = await world.ask(calls.changePassword.path, { cookie: session, body, headers: prove() });
    const approval = { [headers.approval]: await approveWithApp(world, customer, refusal) };
    const changed = await world.ask(calls.changePassword.path, { cookie: session, body, headers: { ...prove(), ...approval } });
    expect(changed.status).toBe(204);
    expect(await readKeys(customer)).toEqual([before]);
    const own: Browser = { cookie: cookiesOf(changed), key: browser.key };
    expect(await asked(await begin(own, { ...customer, password: 'another horse battery' }))).toContain('"type":"TOTP"');
  });
});
