/** A copied cookie doesn't make a browser a known one: limits count a browser apart only if it proves its key (HOLD-08). */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  beginLogin,
  cookiesOf,
  databases,
  newAddress,
  newSessionKey,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  proxiesOfTests,
  type SoftwareSessionKey,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const wrong = 'a wrong password';
const deviceIn = (cookie: string): string => /__Host-stepgate-known-device=[^;]+/.exec(cookie)?.[0] ?? '';
const outcomeOf = ({ status, body }: Answer) => [status, status === 200 ? undefined : Reflect.get(Object(body), 'code')];

type Browser = { readonly cookie: string; readonly key: SoftwareSessionKey };

describe.each(databases)('the key of a known browser on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    const loginsFrom = { captchaAfter: 5, most: 10, within: 10 * minute };
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests, loginsFrom } });
  });
  afterAll(() => world.close());

  const newKey = () => newSessionKey(world.settings.origin, world.clock.now);

  /** A browser with a key, in which the customer has logged in. */
  async function known(customer: WorldCustomer): Promise<Browser> {
    world.clock.move(minute);
    const key = newKey();
    const client = askingFrom(world, newAddress());
    const oneTimeToken = await beginLogin(client, customer);
    await passWithApp(world, customer, oneTimeToken);
    const body = { oneTimeToken };
    const answer = await client.ask(paths.exchange, { body, headers: key.prove({ path: paths.exchange, body }) });
    expect(answer.status).toBe(200);
    return { cookie: deviceIn(cookiesOf(answer)), key };
  }

  /** @param key none: the cookie alone */
  function tryPassword(email: string, password: string, cookie: string, key?: SoftwareSessionKey, from = newAddress()) {
    const body = { email, password };
    const headers = key?.prove({ path: paths.login, body }) ?? {};
    return askingFrom(world, from).ask(paths.login, { body, cookie, headers });
  }

  it.each(['without a key', 'with a key of its own'])(
    '[HOLD-08] five wrong passwords with a stolen cookie (%s) don’t lock the owner out',
    async (how) => {
      const customer = await world.addCustomer();
      const browser = await known(customer);
      const other = how === 'without a key' ? undefined : newKey();
      for (let n = 0; n < 5; n += 1) expect((await tryPassword(customer.email, wrong, browser.cookie, other)).status).toBe(401);
      expect((await tryPassword(customer.email, customer.password, browser.cookie, other)).status).toBe(403);
      expect(outcomeOf(await tryPassword(customer.email, customer.password, browser.cookie, browser.key))).toEqual([
        200,
        undefined,
      ]);
    },
  );

  it('[HOLD-08] strangers block passwords in new browsers, and not in a browser that proves its key (LG6)', async () => {
    const customer = await world.addCustomer();
    const { cookie, key } = await known(customer);
    for (let n = 0; n < 5; n += 1) await tryPassword(customer.email, wrong, '');
    expect((await tryPassword(customer.email, customer.password, '')).status).toBe(403);
    expect(outcomeOf(await tryPassword(customer.email, customer.password, cookie, key))).toEqual([200, undefined]);
  });

  it('[HOLD-08] a recorded login that is sent again is one of a new browser', async () => {
    const customer = await world.addCustomer();
    const { cookie, key } = await known(customer);
    const body = { email: customer.email, password: wrong };
    const headers = key.prove({ path: paths.login, body });
    for (let n = 0; n < 6; n += 1) await askingFrom(world, newAddress()).ask(paths.login, { body, cookie, headers });
    expect(outcomeOf(await tryPassword(customer.email, customer.password, cookie, key))).toEqual([200, undefined]);
  });

  it('[HOLD-08] a copied cookie is no way past the count of a network', async () => {
    const customer = await world.addCustomer();
    const { cookie, key } = await known(customer);
    const [here] = [newAddress()];
    for (let n = 0; n < 5; n += 1) await tryPassword(`nobody-${n}@ex.test`, wrong, '', undefined, here);
    expect(outcomeOf(await tryPassword(customer.email, customer.password, cookie, undefined, here))).toEqual([
      400,
      'captcha_failed',
    ]);
    expect(outcomeOf(await tryPassword(customer.email, customer.password, cookie, key, here))).toEqual([200, undefined]);
  });

  it('[HOLD-08] codes of a login with an address alone count apart only for the key', async () => {
    const customer = await world.addCustomer();
    const { cookie, key } = await known(customer);
    const body = { email: customer.email };
    const begin = async (headers = {}) =>
      tokenOf((await askingFrom(world, newAddress()).ask(paths.loginCdr, { body, cookie, headers })).body);
    const copied = await begin();
    for (let n = 1; n <= 5; n += 1)
      await world.ask(paths.verify('sms'), { oneTimeToken: copied, body: { otpCode: `00000${n}` } });
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken: await begin(), body: {} })).status).toBe(403);
    await passWithText(world, customer, await begin(key.prove({ path: paths.loginCdr, body })));
  });

  it('[HOLD-08] every call that begins a login takes the proof', () => {
    const begin = [calls.login, calls.loginV2, calls.loginCdr, calls.loginWithPasskey];
    expect(begin.map(({ provedBy }) => provedBy)).toEqual(Array(4).fill('browser-key'));
  });
});
