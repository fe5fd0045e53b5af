/** Wrong passwords of strangers: new browsers are blocked for a while, never for good, and a mailed link bypasses the block (HOLD-07). */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  cookiesOf,
  databases,
  linkTokenIn,
  newAddress,
  openWorld,
  passWithText,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;
const wrong = 'a wrong password';
const outcomeOf = ({ status, body }: Answer) => [status, status === 200 ? undefined : Reflect.get(Object(body), 'code')];
const blocked = [403, 'attempt_limit_reached'];

describe.each(databases)('passwords that strangers try, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const logIn = ({ email }: Pick<WorldCustomer, 'email'>, password: string, cookie = '') =>
    askingFrom(world, newAddress()).ask(paths.login, { body: { email, password }, cookie });
  const guess = async (customer: WorldCustomer, cookie?: string) => {
    for (let n = 0; n < 5; n += 1) expect((await logIn(customer, `${wrong} ${n}`, cookie)).status).toBe(401);
  };
  async function openLink({ email }: WorldCustomer): Promise<Answer> {
    await world.ask(calls.askPasswordReset.path, { body: { email } });
    const mails = (await world.messagesTo(email)).filter(({ subject }) => subject === 'Set a new password');
    return world.ask(paths.beginPasswordReset, { body: { token: linkTokenIn(mails) } });
  }

  it('[HOLD-07] after 105 wrong ones in 21 days a new browser is blocked for a day at most, and works after the attack', async () => {
    const customer = await world.addCustomer();
    for (let n = 0; n < 21; n += 1) {
      await guess(customer);
      world.clock.move(day);
    }
    expect((await logIn(customer, customer.password)).status).toBe(200);
    await guess(customer);
    world.clock.move(200 * day);
    expect((await logIn(customer, customer.password)).status).toBe(200);
  });

  it('[HOLD-07] a customer who has opened the mailed link logs in with the password, while new browsers are blocked (LG3)', async () => {
    const customer = await world.addCustomer();
    await guess(customer);
    expect(outcomeOf(await logIn(customer, customer.password))).toEqual(blocked);
    const opened = await openLink(customer);
    expect(opened.cookies).toEqual([
      expect.stringMatching(/^__Host-stepgate-mailed-browser=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1800$/),
    ]);
    const begun = await logIn(customer, customer.password, cookiesOf(opened));
    expect(outcomeOf(begun)).toEqual([200, undefined]);
    // It replaces no factor.
    const oneTimeToken = tokenOf(begun.body);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken }, cookie: cookiesOf(opened) })).status).toBe(403);
    await passWithText(world, customer, oneTimeToken);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  });

  it('[HOLD-07] that browser has five guesses like any other, and its block is its own', async () => {
    const customer = await world.addCustomer();
    const cookie = cookiesOf(await openLink(customer));
    await guess(customer, cookie);
    expect(outcomeOf(await logIn(customer, customer.password, cookie))).toEqual(blocked);
    expect((await logIn(customer, customer.password)).status).toBe(200);
  });

  it('[HOLD-07] the cookie is nothing if it was made up, belongs to another customer, or is older than half an hour', async () => {
    const [customer, other] = [await world.addCustomer(), await world.addCustomer()];
    await guess(customer);
    const own = cookiesOf(await openLink(customer));
    const end = /=(\d+)\./.exec(own)?.[1];
    for (const cookie of [
      `__Host-stepgate-mailed-browser=${end}.made-up`,
      '__Host-stepgate-mailed-browser=',
      cookiesOf(await openLink(other)),
    ])
      expect(outcomeOf(await logIn(customer, customer.password, cookie))).toEqual(blocked);
    // Past the first block, so a second one of an hour.
    world.clock.move(15 * minute);
    await guess(customer);
    expect((await logIn(customer, customer.password, own)).status).toBe(200);
    world.clock.move(15 * minute);
    expect(outcomeOf(await logIn(customer, customer.password, own))).toEqual(blocked);
  });

  it('[HOLD-07] a new password ends the block of the old one', async () => {
    const customer = await world.addCustomer();
    await guess(customer);
    const oneTimeToken = tokenOf((await openLink(customer)).body);
    await passWithText(world, customer, oneTimeToken);
    const password = 'a river of small stones';
    expect((await world.ask(paths.setPassword, { oneTimeToken, body: { password } })).status).toBe(204);
    expect((await logIn(customer, password)).status).toBe(200);
  });

  it('[HOLD-07] a stranger who asks for all links of a day leaves the customer a link that works', { tags: 'deep' }, async () => {
    const customer = await world.addCustomer();
    const { email } = customer;
    for (let n = 0; n < 24; n += 1) {
      await askingFrom(world, newAddress()).ask(calls.askPasswordReset.path, { body: { email } });
      await world.settle();
      world.clock.move(20 * minute);
    }
    const links = async () => (await world.messagesTo(email)).filter(({ subject }) => subject === 'Set a new password');
    expect(await links()).toHaveLength(8);
    const token = linkTokenIn(await links());
    const open = () => world.ask(paths.beginPasswordReset, { body: { token } });
    world.clock.move(20 * minute);
    expect((await open()).status).toBe(400);
    expect((await openLink(customer)).status).toBe(200);
    expect(await links()).toHaveLength(8);
    // It works once, and the mail of an opened link isn't counted: the next one is sent.
    expect((await open()).status).toBe(400);
    expect((await openLink(customer)).status).toBe(200);
    expect(await links()).toHaveLength(9);
  });
});
