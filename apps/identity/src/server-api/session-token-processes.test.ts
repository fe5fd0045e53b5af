/** One key signs and one key set verifies, at every process on one database. */
import { calls } from '@stepgate/contract';
import {
  askingFrom,
  atIsolation,
  beginLogin,
  cookiesOf,
  isolationLevels,
  newAddress,
  newPostgresDatabase,
  paths,
  startTwoProcesses,
  type TwoProcesses,
} from '@stepgate/testkit';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { rotateKeys } from './signing-keys.ts';

describe.each(isolationLevels)('two processes on one PostgreSQL at %s', (level) => {
  let two: TwoProcesses;
  beforeAll(async () => {
    two = await startTwoProcesses(atIsolation(await newPostgresDatabase(), level));
    // Starting two processes may take longer than the default ten seconds on a busy machine.
  }, 120_000);
  afterAll(() => two.end());

  const sixteen = <T>(one: (n: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 16 }, (_, n) => one(n)));
  const readKeySet = async (n: number): Promise<JSONWebKeySet> =>
    JSON.parse(JSON.stringify((await two.node(n).ask('/.well-known/jwks.json')).body));

  it('[API-03] both make one first key and one next key, and the key set of each verifies the tokens of both', {
    timeout: 120_000,
  }, async () => {
    const { ask } = askingFrom(two.nodes[0], newAddress());
    const customer = await two.shared.addCustomer();
    const oneTimeToken = await beginLogin({ ask }, customer);
    await ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
    const cookie = cookiesOf(await ask(paths.exchange, { body: { oneTimeToken } }));
    const tokens = await sixteen(async (n) => {
      const answer = await two.node(n).ask(calls.sessionToken.path, { method: 'POST', cookie });
      expect(answer.status).toBe(200);
      return String(Object(answer.body).sessionToken);
    });
    const sets = [await readKeySet(0), await readKeySet(1)];
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[0]?.keys).toHaveLength(1);
    for (const keys of sets)
      for (const token of tokens) {
        // The token itself says when it was signed: a busy machine may take longer than it lives.
        const currentDate = new Date(Number(Object(JSON.parse(atob(token.split('.')[1] ?? ''))).iat) * 1_000);
        const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { currentDate });
        expect(payload.sub).toBe(customer.id);
      }

    const { storage, secrets } = two.shared;
    await sixteen(() => rotateKeys({ queries: storage.queries, secrets, now: Date.now() }, 'now'));
    const both = [await readKeySet(0), await readKeySet(1)];
    expect(both[1]).toEqual(both[0]);
    expect(both[0]?.keys).toHaveLength(2);
  });
});
