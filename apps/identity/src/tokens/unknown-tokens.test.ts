/** @module-tag deep */
import { unknownTokensFrom } from '@stepgate/contract';
import { askingFrom, beginLogin, databases, newAddress, openWorld, passWithText, paths, proxiesOfTests } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

describe.each(databases)('one-time tokens that were never issued, on $name', ({ newDatabase }) => {
  it('a network that tries 1000 random tokens gets 200 answers and is then refused, while a real one keeps working (TS1)', async () => {
    const world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests, unknownTokensFrom } });
    onTestFinished(() => world.close());
    const here = askingFrom(world, newAddress());
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(here, customer);
    const statuses = [];
    let last = {};
    for (let n = 0; n < 1_000; n += 1) {
      const { status, headers } = await here.ask(paths.status, { oneTimeToken: world.secrets.newToken() });
      statuses.push(status);
      last = headers;
    }
    expect(statuses.slice(0, 200).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(200).every((status) => status === 429)).toBe(true);
    expect(last).toMatchObject({ 'retry-after': '600' });
    expect((await here.ask(paths.status, { oneTimeToken })).status).toBe(200);
    await passWithText({ ...world, ...here }, customer, oneTimeToken);
    const elsewhere = askingFrom(world, newAddress());
    expect((await elsewhere.ask(paths.status, { oneTimeToken: world.secrets.newToken() })).status).toBe(401);
    world.clock.move(10 * 60_000);
    expect((await here.ask(paths.status, { oneTimeToken: world.secrets.newToken() })).status).toBe(401);
  });
});
