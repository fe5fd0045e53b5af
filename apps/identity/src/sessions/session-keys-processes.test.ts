/** One proof, sent to two processes on one database. */
import {
  atIsolation,
  beginLogin,
  cookiesOf,
  isolationLevels,
  newPostgresDatabase,
  newSessionKey,
  paths,
  startTwoProcesses,
  type TwoProcesses,
  toAda,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';

const origin = 'http://localhost:1';

describe.each(isolationLevels)('two processes on one PostgreSQL at %s', (level) => {
  let two: TwoProcesses;
  beforeAll(async () => {
    two = await startTwoProcesses(atIsolation(await newPostgresDatabase(), level), { STEPGATE_ORIGIN: origin });
    // Starting two processes may take longer than the default ten seconds on a busy machine.
  }, 30_000);
  afterAll(() => two.end());

  it('[PASS-10] a proof is used once over both, and the key of a session counts in both', async () => {
    const customer = await two.shared.addCustomer();
    const [first] = two.nodes;
    const oneTimeToken = await beginLogin(first, customer);
    await first.ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
    const key = newSessionKey(origin, Date.now);
    const body = { oneTimeToken };
    const begun = await first.ask(paths.exchange, { body, headers: key.prove({ path: paths.exchange, body }) });
    const cookie = cookiesOf(begun);
    const { session } = JSON.parse(JSON.stringify(begun.body));
    const payment = { path: paths.sendMoney, body: toAda };
    const pay = async (n: number, headers: Record<string, string>) => {
      const answer = await two
        .node(n)
        .ask(paths.sendMoney, { cookie, body: toAda, headers: { 'idempotency-key': 'wish', ...headers } });
      return Object(answer.body).code;
    };
    expect([await pay(0, {}), await pay(1, {})]).toEqual(['session_key_needed', 'session_key_needed']);
    for (let round = 0; round < 5; round += 1) {
      const proof = key.prove(payment, session.hash);
      const codes = await Promise.all(Array.from({ length: 8 }, (_, n) => pay(n, proof)));
      expect(codes.filter((code) => code === 'second_factor_needed')).toHaveLength(1);
      expect(codes.filter((code) => code === 'session_key_needed')).toHaveLength(7);
    }
  });
});
