/** The APIs of `examples/`, as processes in front of the service as a process: a customer logs in, pays, and reads what they paid. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calls, headers as names } from '@stepgate/contract';
import { openPostgres, timeStep, totpCode } from '@stepgate/identity';
import {
  beginLogin,
  cookiesOf,
  lookInto,
  newApiKey,
  newPostgresDatabase,
  passWithText,
  paths,
  type ServiceProcess,
  type SharedDatabase,
  startOwnApi,
  startService,
} from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let service: ServiceProcess;
let shared: SharedDatabase;
beforeAll(async () => {
  const key = randomBytes(32);
  const url = await newPostgresDatabase();
  service = await startService({ DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url') });
  shared = await lookInto(await openPostgres({ url }), key);
  // Starting a process may take longer than the default on a busy machine.
}, 120_000);
afterAll(async () => {
  await service.end('SIGTERM');
  await shared.storage.close();
});

it.each(['express', 'hono'] as const)(
  '[API-04] [HOLD-03] the example on %s, in less than fifty lines, pays once with an approval and reads with a token',
  {
    timeout: 120_000,
  },
  async (name) => {
    const source = readFileSync(new URL(`../../../examples/own-api-${name}/server.js`, import.meta.url), 'utf8');
    expect(source.trimEnd().split('\n').length).toBeLessThan(50);
    const env = { STEPGATE_ORIGIN: service.origin, STEPGATE_API_KEY: await newApiKey(shared) };
    const api = await startOwnApi(name, env);
    try {
      const customer = await shared.addCustomer();
      const oneTimeToken = await beginLogin(service, customer);
      await service.ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
      const cookie = cookiesOf(await service.ask(paths.exchange, { body: { oneTimeToken } }));
      const request = (headers: Record<string, string>, amount?: number): Promise<Response> =>
        fetch(`${api.origin}/your-api/payments`, {
          headers: { 'content-type': 'application/json', ...headers },
          ...(amount !== undefined && { method: 'POST', body: JSON.stringify({ payee: 'Ada Lovelace', amount }) }),
        });
      const pay = (amount: number, more: Record<string, string> = {}) =>
        request({ cookie, [names.idempotencyKey]: 'wish', ...more }, amount);

      expect((await request({}, 25_000)).status).toBe(401);
      const asked = await pay(25_000);
      expect([asked.status, Object(await asked.json()).code]).toEqual([403, 'second_factor_needed']);
      const approval = asked.headers.get(names.approval) ?? '';
      await passWithText({ ...service, codeSentTo: shared.codeSentTo }, customer, approval);
      expect((await pay(25_001, { [names.approval]: approval })).status).toBe(403);
      const paid = { payer: customer.id, payee: 'Ada Lovelace', amount: 25_000 };
      for (let n = 0; n < 5; n += 1) {
        const answer = await pay(25_000, { [names.approval]: approval });
        expect([answer.status, await answer.json()]).toEqual([200, paid]);
      }
      expect((await pay(25_000, { [names.approval]: approval, [names.idempotencyKey]: 'another' })).status).toBe(403);
      expect((await pay(25_001)).status).toBe(409);
      expect((await pay(25_000, { [names.idempotencyKey]: '' })).status).toBe(400);

      expect((await request({})).status).toBe(401);
      const given = await service.ask(calls.sessionToken.path, { method: 'POST', cookie });
      const authorization = `Bearer ${Object(given.body).sessionToken}`;
      const read = await request({ authorization });
      expect([read.status, await read.json()]).toEqual([200, [paid]]);

      const oneMore = await pay(1, { [names.idempotencyKey]: 'one more' });
      const reported = { oneTimeToken: oneMore.headers.get(names.approval) ?? '', method: 'POST' } as const;
      expect((await service.ask(paths.reportFraud, reported)).status).toBe(204);
      for (const key of ['wish', 'another'])
        expect((await pay(25_000, { [names.approval]: approval, [names.idempotencyKey]: key })).status).toBe(401);
      expect(await (await request({ authorization })).json()).toEqual([paid]);
    } finally {
      await api.end();
    }
  },
);
