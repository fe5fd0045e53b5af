/** A back end while the service's database is cut off for five minutes. The clocks are in the test's hands, the database and the cut are real. */
import { calls, headers as names } from '@stepgate/contract';
import {
  newApiKey,
  newLoggedInCustomer,
  newPostgresDatabase,
  openTcpProxy,
  openWorld,
  parseTarget,
  passWithApp,
} from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from './create-server.ts';
import { createFetch } from './test/create-fetch.ts';

const second = 1_000;
const minute = 60 * second;
const origin = 'https://app.ex.test';
const details = { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' } as const;

it('[API-03] [API-04] with the database away for five minutes, hosts read as long as they chose, nothing is approved, and two seconds later all is as before', {
  timeout: 120_000,
}, async () => {
  const url = await newPostgresDatabase();
  const proxy = await openTcpProxy(parseTarget(url));
  onTestFinished(() => proxy.close());
  const world = await openWorld({ postgresUrl: proxy.through(url) });
  onTestFinished(() => world.close());
  const owner = await newLoggedInCustomer(world);
  const apiKey = await newApiKey(world);
  const base = { origin, apiKey, fetch: createFetch(world), now: () => world.clock.now() };
  const [never, twoMinutes, tenMinutes] = [0, 2 * minute, 10 * minute].map((readsThroughOutage) =>
    createServer({ ...base, readsThroughOutage }),
  );
  if (never === undefined || twoMinutes === undefined || tenMinutes === undefined) return expect.fail('three back ends');

  const tokenNow = async (): Promise<string | undefined> => {
    const { status, body } = await world.ask(calls.sessionToken.path, { method: 'POST', cookie: owner.cookie });
    return status === 200 ? Object(body).sessionToken : undefined;
  };
  const bearing = (token: string) => ({ headers: new Headers({ authorization: `Bearer ${token}` }) });
  const outcome = async (of: typeof never, token: string = first) => {
    const verified = await of.verify(bearing(token));
    return verified.state === 'refused' ? verified.reason : verified.state;
  };
  const pay = (approval: Record<string, string> = {}) =>
    new Request('https://api.ex.test/pay', { method: 'POST', body: '{}', headers: { cookie: owner.cookie, ...approval } });
  const demanded = await never.approve(pay(), { details });
  const given = demanded.state === 'refused' ? demanded.response.headers.get(names.approval) : undefined;
  const approved = { [names.approval]: given ?? expect.fail('no approval was asked for') };
  world.clock.move(30 * second);
  await passWithApp(world, owner.customer, approved[names.approval]);
  const first = (await tokenNow()) ?? expect.fail('no token');
  expect([await outcome(never), await outcome(twoMinutes), await outcome(tenMinutes)]).toEqual(
    Array.from({ length: 3 }, () => 'verified'),
  );

  proxy.refuse();
  proxy.cut();
  for (let passed = 0; passed < 300; passed += 1) {
    const [none, short, long] = [await outcome(never), await outcome(twoMinutes), await outcome(tenMinutes)];
    const isValid = passed < 60;
    expect([passed, none, short, long]).toEqual([
      passed,
      isValid ? 'verified' : 'expired',
      isValid ? 'verified' : passed < 180 ? 'outage' : 'expired',
      isValid ? 'verified' : 'outage',
    ]);
    if (passed % 30 === 0) {
      expect(await tokenNow()).toBeUndefined();
      for (const request of [pay(), pay(approved)])
        expect(await tenMinutes.approve(request, { details })).toEqual({ state: 'failed', reason: 'unavailable' });
      expect(await tenMinutes.introspect(pay())).toEqual({ state: 'failed', reason: 'unavailable' });
    }
    world.clock.move(second);
  }

  proxy.accept();
  // The real time that the machine needs for a connection isn't what is measured.
  await expect.poll(async () => (await world.ask('/readyz')).status, { timeout: 60_000 }).toBe(200);
  world.clock.move(2 * second);
  await outcome(tenMinutes);
  await expect.poll(() => outcome(tenMinutes)).toBe('expired');
  // The session has been idle for five minutes, so a login gives the next token.
  const later = await newLoggedInCustomer(world);
  const { body } = await world.ask(calls.sessionToken.path, { method: 'POST', cookie: later.cookie });
  for (const server of [never, twoMinutes, tenMinutes]) expect(await outcome(server, Object(body).sessionToken)).toBe('verified');
  const asked = await tenMinutes.approve(
    new Request('https://api.ex.test/pay', { method: 'POST', body: '{}', headers: { cookie: later.cookie } }),
    { details },
  );
  expect(asked.state === 'refused' && asked.response.status).toBe(403);
});
