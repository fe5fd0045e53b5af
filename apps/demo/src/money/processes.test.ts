/** One transfer, requested over two processes on one database at the same moment, and again over one when the other is killed. */

import { randomBytes } from 'node:crypto';
import { demoCalls, headers } from '@stepgate/contract';
import { openPostgres, timeStep, totpCode } from '@stepgate/identity';
import {
  type Answer,
  approvalIn,
  atIsolation,
  beginLogin,
  exchangeToken,
  isolationLevels,
  lookInto,
  newPostgresDatabase,
  passWithText,
  paths,
  type ServiceProcess,
  type SharedDatabase,
  startService,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingBalance } from './accounts.ts';

const key = randomBytes(32);
const toAda = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };

describe.each(isolationLevels)('[UP-12] two processes on one PostgreSQL at %s', (level) => {
  let shared: SharedDatabase;
  let nodes: [ServiceProcess, ServiceProcess];
  beforeAll(async () => {
    const url = atIsolation(await newPostgresDatabase(), level);
    const env = { DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url'), STEPGATE_ORIGIN: 'http://localhost:3000' };
    nodes = await Promise.all([startService(env), startService(env)]);
    shared = await lookInto(await openPostgres({ url }), key);
    // Starting two processes may take longer than the default ten seconds on a busy machine.
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await shared.storage.close();
  });

  /** An approved transfer. @returns functions that send it over either process and read the database */
  async function approvedWish() {
    const customer = await shared.addCustomer();
    const [first, second] = nodes;
    const oneTimeToken = await beginLogin(first, customer);
    await first.ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(customer.totpKey, timeStep(Date.now())) } });
    const cookie = await exchangeToken(first, oneTimeToken);
    const send = (n: number, approval?: string): Promise<Answer> =>
      nodes[n % 2 === 0 ? 0 : 1].ask(demoCalls.demoSendMoney.path, {
        cookie,
        body: toAda,
        headers: { [headers.idempotencyKey]: 'wish', ...(approval !== undefined && { [headers.approval]: approval }) },
      });
    const approval = approvalIn(await send(0));
    await passWithText({ ...second, codeSentTo: shared.codeSentTo }, customer, approval);
    const written = async () => {
      const { queries } = shared.storage;
      return {
        transfers: await queries.selectFrom('demo_transfer').select('amount').where('customer_id', '=', customer.id).execute(),
        accounts: await queries.selectFrom('demo_account').select('balance').where('customer_id', '=', customer.id).execute(),
      };
    };
    return { approval, send, written };
  }

  const once = { transfers: [{ amount: toAda.amount }], accounts: [{ balance: openingBalance - toAda.amount }] };

  it('of twenty parallel requests over both one is carried out, and all get its answer (GW3)', async () => {
    const { approval, send, written } = await approvedWish();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n, approval)));
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
    expect(await written()).toEqual(once);
  });

  it('if a process is killed while it sends, the transfer is made or not, and the other process makes it once (GW3)', async () => {
    const { approval, send, written } = await approvedWish();
    const lost = Promise.allSettled(Array.from({ length: 6 }, () => send(0, approval)));
    await nodes[0].end('SIGKILL');
    await lost;
    expect((await send(1, approval)).status).toBe(200);
    expect((await send(1)).status).toBe(200);
    expect(await written()).toEqual(once);
  });
});
