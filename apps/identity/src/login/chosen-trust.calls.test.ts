/** A browser that the customer trusts, where the company's policy allows it. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  cookiesOf,
  newSessionKey,
  openWorld,
  passWithApp,
  paths,
  type SoftwareSessionKey,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../server-api/api-keys.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A browser with its cookies and its key; without one, it can keep none. */
type Browser = { cookie: string; readonly key: SoftwareSessionKey | undefined };

const part = (cookie: string, name: string): string => new RegExp(`__Host-stepgate-${name}=[^;]+`).exec(cookie)?.[0] ?? '';

function browsersOf(world: World) {
  const newKey = () => newSessionKey(world.settings.origin, world.clock.now);
  async function exchange(browser: Browser, oneTimeToken: string, wish: { trustBrowser?: boolean } = {}): Promise<Answer> {
    const body = { oneTimeToken, ...wish };
    const headers = browser.key?.prove({ path: paths.exchange, body }) ?? {};
    const answer = await world.ask(paths.exchange, { cookie: browser.cookie, body, headers });
    if (answer.status !== 200) return answer;
    const given = cookiesOf(answer);
    browser.cookie = part(given, 'known-device') === '' ? `${part(browser.cookie, 'known-device')}; ${given}` : given;
    return answer;
  }
  async function begin(browser: Browser, customer: WorldCustomer): Promise<string> {
    world.clock.move(minute);
    return beginLogin(world, customer, { cookie: browser.cookie });
  }
  const status = async (oneTimeToken: string) =>
    Object(JSON.parse(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body)).oneTimeTokenProperties);
  /** The challenges of the next login in this browser. */
  const asked = async (browser: Browser, customer: WorldCustomer): Promise<number> =>
    (await status(await begin(browser, customer))).challenges.length;
  /** A login with the app, which trusts the browser. */
  async function trust(browser: Browser, customer: WorldCustomer): Promise<void> {
    const oneTimeToken = await begin(browser, customer);
    await passWithApp(world, customer, oneTimeToken);
    expect((await exchange(browser, oneTimeToken, { trustBrowser: true })).status).toBe(200);
  }
  return { newKey, exchange, begin, status, asked, trust };
}

describe('where the policy allows 180 days', () => {
  const trustedBrowsers = { days: 180 };
  let world: World;
  let browsers: ReturnType<typeof browsersOf>;
  beforeAll(async () => {
    world = await openWorld({ settings: { policy: { ...builtInPolicy, trustedBrowsers } } });
    browsers = browsersOf(world);
  });
  afterAll(() => world.close());

  const newBrowser = (): Browser => ({ cookie: '', key: browsers.newKey() });
  const post = (browser: Browser, path: string, body?: object) => {
    const session = part(browser.cookie, 'session').split('=')[1] ?? '';
    const headers = browser.key?.prove({ path, method: 'POST', ...(body && { body }) }, world.secrets.hashToken(session)) ?? {};
    return world.ask(path, { method: 'POST', cookie: browser.cookie, headers, ...(body && { body }) });
  };
  const listed = async ({ cookie }: Browser) =>
    JSON.parse(JSON.stringify((await world.ask(paths.security, { cookie })).body)).trustedBrowsers;

  it('[POL-09] a full login can trust its browser, which then logs in with the first factor; others still ask for the second', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    const first = await browsers.begin(browser, customer);
    expect(await browsers.status(first)).toMatchObject({ trustedBrowserDays: 180 });
    await browsers.trust(browser, customer);
    const [mail] = await world.messagesTo(customer.email);
    expect(mail).toMatchObject({ subject: 'A browser is trusted', text: expect.stringContaining('For 180 days, logging in') });
    const spared = await browsers.begin(browser, customer);
    expect((await browsers.status(spared)).challenges).toEqual([]);
    expect((await browsers.exchange(browser, spared)).status).toBe(200);
    expect(await browsers.asked(newBrowser(), customer)).toBe(1);
  });

  it('[POL-09] a browser is trusted only by choice', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    const oneTimeToken = await browsers.begin(browser, customer);
    await passWithApp(world, customer, oneTimeToken);
    expect((await browsers.exchange(browser, oneTimeToken)).status).toBe(200);
    expect(await browsers.asked(browser, customer)).toBe(1);
  });

  it('[POL-09] it ends 180 days after the full login, however often the browser was used meanwhile', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    await browsers.trust(browser, customer);
    const trustedAt = world.clock.now();
    for (const days of [60, 120, 179]) {
      world.clock.move(trustedAt + days * day - world.clock.now());
      const spared = await browsers.begin(browser, customer);
      expect((await browsers.exchange(browser, spared, { trustBrowser: true })).status).toBe(200);
    }
    world.clock.move(trustedAt + 180 * day - 1 - minute - world.clock.now());
    const last = await browsers.begin(browser, customer);
    expect((await browsers.status(last)).challenges).toEqual([]);
    world.clock.move(1);
    // The login began in time and ends too late.
    expect(await browsers.exchange(browser, last)).toMatchObject({ status: 403, body: { code: 'trusted_device_unproved' } });
    expect(await browsers.asked(browser, customer)).toBe(1);
  });

  it('[POL-09] a session that it opened reads only: a change and an approval ask for a second factor, and it says so to a back end', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    await browsers.trust(browser, customer);
    expect((await browsers.exchange(browser, await browsers.begin(browser, customer))).status).toBe(200);
    expect(await world.ask(paths.security, { cookie: browser.cookie })).toMatchObject({ status: 200, body: { freshUntil: 0 } });
    for (const [path, body] of [
      [calls.removeAuthenticator.path],
      [calls.beginDevice.path],
      [calls.preferMethod.path, { method: 'TOTP' }],
    ] as const)
      expect(await post(browser, path, body), path).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const made = await makeApiKey(
      { queries: world.storage.queries, secrets: world.secrets, now: world.clock.now() },
      { name: 'reads', scopes: ['sessions'] },
    );
    const introspected = await world.ask(calls.introspectSession.path, {
      body: { sessionCookie: part(browser.cookie, 'session').split('=')[1] },
      headers: { authorization: `Bearer ${made}` },
    });
    expect(introspected.body).toMatchObject({ active: true, amr: ['pwd', 'trusted-browser'], acr: 'basic' });
  });

  it('[POL-09] its cookie in another browser spares nothing, and neither does a browser without a key', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    await browsers.trust(browser, customer);
    const copy: Browser = { cookie: part(browser.cookie, 'known-device'), key: browsers.newKey() };
    const oneTimeToken = await browsers.begin(copy, customer);
    expect(await browsers.exchange(copy, oneTimeToken)).toMatchObject({ status: 403, body: { code: 'trusted_device_unproved' } });
    const keyless: Browser = { cookie: '', key: undefined };
    await browsers.trust(keyless, customer);
    expect(await browsers.asked(keyless, customer)).toBe(1);
  });

  it('[POL-09] it is shown on the security page and ended there, with a mail; a login that has begun counts it no longer', async () => {
    const customer = await world.addCustomer();
    const [browser, other] = [newBrowser(), newBrowser()];
    await browsers.trust(other, customer);
    await browsers.trust(browser, customer);
    const begun = await browsers.begin(other, customer);
    const { days, browsers: shown } = await listed(browser);
    expect([days, shown.map(({ current }: { current: boolean }) => current)]).toEqual([180, [true, false]]);
    expect(shown[1].until - shown[1].trustedAt).toBe(180 * day);
    const end = (id: string) => post(browser, calls.endTrustedBrowser.path.replace(':id', id));
    expect((await end(shown[1].id)).status).toBe(204);
    expect(await end(shown[1].id)).toMatchObject({ status: 404 });
    expect((await world.messagesTo(customer.email)).map(({ subject }) => subject)).toContain('A browser is no longer trusted');
    expect((await listed(browser)).browsers).toHaveLength(1);
    expect(await browsers.exchange(other, begun)).toMatchObject({ status: 403, body: { code: 'trusted_device_unproved' } });
    expect(await browsers.asked(browser, customer)).toBe(0);
    // A stranger can't end another customer's.
    const stranger = await world.addCustomer();
    const own = newBrowser();
    await browsers.trust(own, stranger);
    expect(await post(own, calls.endTrustedBrowser.path.replace(':id', shown[0].id))).toMatchObject({ status: 404 });
  });

  it('[POL-09] a shorter policy ends it at once', async () => {
    const customer = await world.addCustomer();
    const browser = newBrowser();
    await browsers.trust(browser, customer);
    world.clock.move(31 * day);
    expect(await browsers.asked(browser, customer)).toBe(0);
    trustedBrowsers.days = 30;
    expect(await browsers.asked(browser, customer)).toBe(1);
    trustedBrowsers.days = 180;
  });
});

it("[POL-09] is off by default: a browser that asks for it is not trusted, and the page doesn't offer it", async () => {
  const world = await openWorld();
  const { newKey, begin, status, trust, asked } = browsersOf(world);
  const customer = await world.addCustomer();
  const browser: Browser = { cookie: '', key: newKey() };
  expect(await status(await begin(browser, customer))).not.toHaveProperty('trustedBrowserDays');
  await trust(browser, customer);
  expect(await asked(browser, customer)).toBe(1);
  expect(await world.messagesTo(customer.email)).toEqual([]);
  await world.close();
});
