/** One approval, spent at two processes on one database. */
import { calls } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import {
  askingFrom,
  atIsolation,
  beginLogin,
  cookiesOf,
  isolationLevels,
  newAddress,
  newPostgresDatabase,
  passWithText,
  paths,
  startTwoProcesses,
  type TwoProcesses,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { makeApiKey } from './api-keys.ts';

describe.each(isolationLevels)('two processes on one PostgreSQL at %s', (level) => {
  let two: TwoProcesses;
  let authorization: string;
  beforeAll(async () => {
    two = await startTwoProcesses(atIsolation(await newPostgresDatabase(), level));
    const { storage, secrets } = two.shared;
    const key = await makeApiKey(
      { queries: storage.queries, secrets, now: Date.now() },
      { name: 'payments', scopes: ['approvals'] },
    );
    authorization = `Bearer ${key}`;
    // Starting two processes may take longer than the default ten seconds on a busy machine.
  }, 120_000);
  afterAll(() => two.end());

  /** A customer who has approved a payment. @returns what spends the approval, at either process */
  async function approved(): Promise<(n: number, requestId: string) => Promise<string>> {
    const { ask } = askingFrom(two.nodes[0], newAddress());
    const customer = await two.shared.addCustomer();
    const oneTimeToken = await beginLogin({ ask }, customer);
    await ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
    const cookie = cookiesOf(await ask(paths.exchange, { body: { oneTimeToken } }));
    const body = { ...examples.requestApproval.request.body, sessionCookie: /session=([^;]+)/.exec(cookie)?.[1] };
    const asked = await two.nodes[1].ask(calls.requestApproval.path, { body, headers: { authorization } });
    const approvalToken = JSON.parse(JSON.stringify(asked.body)).headers['x-2fa-approval'];
    await passWithText({ ask, codeSentTo: two.shared.codeSentTo }, customer, approvalToken);
    return async (n, requestId) => {
      const spending = { ...body, approvalToken, requestId };
      const answer = await two.node(n).ask(calls.spendApproval.path, { body: spending, headers: { authorization } });
      return answer.status === 204 ? 'spent' : JSON.parse(JSON.stringify(answer.body)).code;
    };
  }
  const sixteen = (one: (n: number) => Promise<string>): Promise<string[]> =>
    Promise.all(Array.from({ length: 16 }, (_, n) => one(n)));

  it('[API-01] [HOLD-03] one of sixteen requests spends an approval, with ids of their own or with one id', {
    timeout: 120_000,
  }, async () => {
    const onceAnd = (others: string): string[] => [...Array.from({ length: 15 }, () => others), 'spent'];
    const once = await approved();
    const heard = await sixteen((n) => once(n, `payment-${n}`));
    expect(heard.toSorted()).toEqual(onceAnd('approval_not_valid'));
    const winner = heard.indexOf('spent');
    for (const n of [winner, winner + 1]) expect(await once(n, `payment-${winner}`)).toBe('approval_spent_before');

    const again = await approved();
    expect((await sixteen((n) => again(n, 'one-payment'))).toSorted()).toEqual(onceAnd('approval_spent_before'));
  });
});
