/** Codes that a stranger requests don't use up the limits of a number's owner. */
import {
  askingFrom,
  beginLogin,
  beginNumberUpdate,
  databases,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const minute = 60_000;

describe.each(databases)('codes that strangers request, on $name', ({ newDatabase }) => {
  async function opened(settings: WorldOptions['settings'] = {}): Promise<World> {
    const world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests, ...settings } });
    onTestFinished(() => world.close());
    return world;
  }
  const trigger = async (world: World, oneTimeToken: string, channel = 'sms', address = newAddress()) =>
    (await askingFrom(world, address).ask(paths.trigger(channel), { oneTimeToken, body: {} })).status;
  const beginWithAddress = async (world: World, email: string, cookie?: string) =>
    tokenOf(
      (
        await askingFrom(world, newAddress()).ask(paths.loginCdr, {
          body: { email },
          ...(cookie !== undefined && { cookie }),
        })
      ).body,
    );

  it('[ATT-03] requests with only an address get three codes a day for a number, and its owner still gets theirs (CT1)', async () => {
    const world = await opened();
    const customer = await world.addCustomer();
    const statuses = [];
    for (let n = 0; n < 10; n += 1) {
      statuses.push(await trigger(world, await beginWithAddress(world, customer.email)));
      world.clock.move(2 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429]);
    expect(await world.messagesTo(customer.phone)).toHaveLength(3);
    const oneTimeToken = await beginLogin(world, customer);
    for (const channel of ['sms', 'whatsapp', 'voice']) {
      expect(await trigger(world, oneTimeToken, channel)).toBe(200);
      world.clock.move(minute / 2);
    }
    expect(await world.messagesTo(customer.phone)).toHaveLength(6);
    world.clock.move(24 * 60 * minute);
    expect(await trigger(world, await beginWithAddress(world, customer.email))).toBe(200);
  });

  it('[ATT-03] a stranger who asks every half minute delays no code of the owner (CT1)', async () => {
    const world = await opened();
    const customer = await world.addCustomer();
    for (let n = 0; n < 3; n += 1) {
      expect(await trigger(world, await beginWithAddress(world, customer.email))).toBe(200);
      expect(await trigger(world, await beginLogin(world, customer))).toBe(200);
      world.clock.move(minute / 2);
    }
  });

  it("[ATT-03] a customer's number that others enter as their own uses up no code of its owner (CT1)", async () => {
    const world = await opened();
    const customer = await world.addCustomer();
    const enterIt = async (): Promise<number> => {
      const oneTimeToken = await beginNumberUpdate(world, await world.addCustomer({ mustUpdatePhoneNumber: true }));
      const body = { newPhoneNumber: customer.phone };
      expect((await world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body })).status).toBe(200);
      return trigger(world, oneTimeToken);
    };
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push(await enterIt());
      world.clock.move(11 * minute);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(await trigger(world, await beginLogin(world, customer))).toBe(200);
  });

  it("[ATT-03] requests with only an address can use at most a quarter of a country's codes (CT1)", async () => {
    const world = await opened({ codeSendsACountry: 8 });
    const phones = Array.from({ length: 8 }, (_, n) => `+4915112${300 + n}678`);
    const customers = [];
    for (const phone of phones) customers.push(await world.addCustomer({ phones: [phone] }));
    for (const { email } of customers) await trigger(world, await beginWithAddress(world, email));
    await world.settle();
    const sent = (await Promise.all(phones.map((phone) => world.messagesTo(phone)))).flat();
    expect(sent).toHaveLength(2);
    const statuses = [];
    for (const customer of customers) statuses.push(await trigger(world, await beginLogin(world, customer)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it("[ATT-03] requests with only an address don't use up their network's limit for someone with a password (CT1)", async () => {
    const world = await opened();
    const here = newAddress();
    const phones = Array.from({ length: 12 }, (_, n) => `+4915112${300 + n}678`);
    const customers = [];
    for (const phone of phones) customers.push(await world.addCustomer({ phones: [phone] }));
    for (const { email } of customers) await trigger(world, await beginWithAddress(world, email), 'sms', here);
    await world.settle();
    expect((await Promise.all(phones.map((phone) => world.messagesTo(phone)))).flat()).toHaveLength(10);
    for (const customer of customers) expect(await trigger(world, await beginLogin(world, customer), 'sms', here)).toBe(200);
  });
});
