/** A stranger with only an email address can do nothing lasting to its owner's login. */
import {
  approvalIn,
  askingFrom,
  beginLogin,
  databases,
  type LoggedInCustomer,
  newAddress,
  newSession,
  openWorld,
  passWithText,
  paths,
  proxiesOfTests,
  sendMoney,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(databases)('a stranger who knows an address, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  /** Begins with only the address, from a new network. */
  const beginAsStranger = async (email: string, cookie?: string) =>
    tokenOf(
      (await askingFrom(world, newAddress()).ask(paths.loginCdr, { body: { email }, ...(cookie !== undefined && { cookie }) }))
        .body,
    );
  const guess = (oneTimeToken: string, n: number) =>
    world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: String(n).padStart(6, '0') } });
  /** @returns the statuses of five wrong codes; no code was sent, so none is right */
  async function guessFiveTimes(oneTimeToken: string): Promise<number[]> {
    const statuses = [];
    for (let n = 1; n <= 5; n += 1) statuses.push((await guess(oneTimeToken, n)).status);
    return statuses;
  }

  type Customer = { readonly owner: LoggedInCustomer; readonly customer: WorldCustomer };
  /** A customer who has logged in before. The session's cookie also holds that of the trusted device. */
  async function known(): Promise<Customer> {
    const customer = await world.addCustomer();
    return { customer, owner: await newSession(world, customer) };
  }
  async function logsInWithText(customer: WorldCustomer, cookie?: string): Promise<void> {
    const oneTimeToken = await beginLogin(world, customer, cookie === undefined ? {} : { cookie });
    await passWithText(world, customer, oneTimeToken);
  }
  async function logsInWithApp(customer: WorldCustomer, cookie?: string): Promise<number> {
    world.clock.move(30_000);
    const oneTimeToken = await beginLogin(world, customer, cookie === undefined ? {} : { cookie });
    return (await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } })).status;
  }

  it('[ATT-01] five wrong codes on a token begun with only an address block that kind of login, on any token (CV2)', async () => {
    const { customer } = await known();
    expect(await guessFiveTimes(await beginAsStranger(customer.email))).toEqual([400, 400, 400, 400, 400]);
    expect((await guess(await beginAsStranger(customer.email), 6)).status).toBe(403);
    const trigger = { oneTimeToken: await beginAsStranger(customer.email), body: {} };
    expect((await world.ask(paths.trigger('sms'), trigger)).status).toBe(403);
  });

  it('[ATT-01] guesses with only an address do not block a login with the right password in an ordinary browser (LG6)', async () => {
    const { customer } = await known();
    await guessFiveTimes(await beginAsStranger(customer.email));
    await logsInWithText(customer);
    expect(await logsInWithApp(customer)).toBe(200);
  });

  it('[ATT-01] guesses with only an address do not block a login in a trusted browser (LG6)', async () => {
    const { customer, owner } = await known();
    await guessFiveTimes(await beginAsStranger(customer.email));
    await logsInWithText(customer, owner.cookie);
    expect(await logsInWithApp(customer, owner.cookie)).toBe(200);
  });

  it('[ATT-01] guesses with only an address do not block a payment that is approved in an open session (LG6)', async () => {
    const { customer, owner } = await known();
    await guessFiveTimes(await beginAsStranger(customer.email));
    const oneTimeToken = approvalIn(await sendMoney(world, owner));
    await passWithText(world, customer, oneTimeToken);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
  });

  it('[ATT-01] twenty days of guesses switch nothing off, neither on the last day nor two hundred days later (LG6)', {
    tags: 'deep',
  }, async () => {
    const { customer } = await known();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await guessFiveTimes(await beginAsStranger(customer.email));
      world.clock.move(day);
    }
    expect(await logsInWithApp(customer)).toBe(200);
    expect(await logsInWithApp(customer, (await newSession(world, customer)).cookie)).toBe(200);
    const owner = await newSession(world, customer);
    const oneTimeToken = approvalIn(await sendMoney(world, owner));
    await passWithText(world, customer, oneTimeToken);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
    world.clock.move(200 * day);
    await logsInWithText(customer);
    expect(await logsInWithApp(customer)).toBe(200);
    // The owner can also begin with only the address again, because guesses of a day ago no longer block it.
    const again = await beginAsStranger(customer.email);
    await passWithText(world, customer, again);
  });

  it('[ATT-01] a trusted browser counts the codes of an address-only login apart from strangers (LG6)', async () => {
    const { customer, owner } = await known();
    await guessFiveTimes(await beginAsStranger(customer.email));
    await passWithText(world, customer, await beginAsStranger(customer.email, owner.cookie));
  });

  it('[ATT-01] someone with the password has five guesses at codes, however many tokens and networks they use (CV2)', async () => {
    const { customer } = await known();
    const statuses = [];
    for (let n = 1; n <= 7; n += 1) {
      const from = askingFrom(world, newAddress());
      const oneTimeToken = await beginLogin(from, customer);
      statuses.push((await guess(oneTimeToken, n)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 403, 403]);
  });

  it('[ATT-01] guesses by someone with the password block neither a trusted browser nor a session (LG6)', async () => {
    const { customer, owner } = await known();
    await guessFiveTimes(await beginLogin(world, customer));
    await logsInWithText(customer, owner.cookie);
    world.clock.move(30_000);
    const oneTimeToken = approvalIn(await sendMoney(world, owner));
    await passWithText(world, customer, oneTimeToken);
    expect((await sendMoney(world, owner, oneTimeToken)).status).toBe(200);
  });

  it('[ATT-01] a login in a trusted browser does not clear the block of someone else with the password (CV2)', async () => {
    const { customer, owner } = await known();
    await guessFiveTimes(await beginLogin(world, customer));
    world.clock.move(30_000);
    const oneTimeToken = await beginLogin(world, customer, { cookie: owner.cookie });
    await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    expect((await world.ask(paths.exchange, { cookie: owner.cookie, body: { oneTimeToken } })).status).toBe(200);
    expect((await guess(await beginLogin(world, customer), 6)).status).toBe(403);
  });
});
