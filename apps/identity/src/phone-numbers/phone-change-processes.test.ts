/** Phone numbers that two processes on one database replace at the same moment. */
import { headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askForPhoneChange,
  askingFrom,
  atIsolation,
  type BackOffice,
  backOfficeWith,
  beginLogin,
  cancelTokensIn,
  exchangeToken,
  isolationLevels,
  newAddress,
  newBackOffice,
  newMobile,
  newPostgresDatabase,
  passWithText,
  paths,
  type SharedDatabase,
  startTwoProcesses,
  type TwoProcesses,
  toldTo,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';

const tenMinutes = 10 * 60_000;

type Asked = { readonly id: string; readonly customer: WorldCustomer; readonly number: string };

describe.each(isolationLevels)('[UP-12] two processes on one PostgreSQL at %s', (level) => {
  let shared: SharedDatabase;
  let nodes: TwoProcesses['nodes'];
  let end: TwoProcesses['end'];
  let backOffices: [BackOffice, BackOffice];
  beforeAll(async () => {
    ({ nodes, shared, end } = await startTwoProcesses(atIsolation(await newPostgresDatabase(), level)));
    const first = await newBackOffice({ ...shared, ask: nodes[0].ask, clock: { now: Date.now } });
    backOffices = [first, backOfficeWith(nodes[1], first.reviewer, first.cookie)];
  });
  afterAll(() => end());

  const at = <T>(pair: readonly [T, T], n: number): T => pair[n % 2 === 0 ? 0 : 1];
  const createClient = (n: number) => ({ ...askingFrom(at(nodes, n), newAddress()), codeSentTo: shared.codeSentTo });

  /** A change that was requested ten minutes ago. */
  async function ask(n: number, status: 'waiting' | 'approved'): Promise<Asked> {
    const customer = await shared.addCustomer({ phones: [newMobile()] });
    const number = newMobile();
    const client = createClient(n);
    await askForPhoneChange(client, { oneTimeToken: await beginLogin(client, customer) }, number);
    const { id } = await shared.storage.queries
      .updateTable('phone_change')
      .set({ received_at: Date.now() - tenMinutes, status })
      .where('customer_id', '=', customer.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, customer, number };
  }
  /** The decision of staff, after which a process completes the due changes. */
  const approve = (n: number, { id }: Asked): Promise<Answer> =>
    at(backOffices, n).decide(id, { decision: 'approve', reason: 'Looked at it' });
  const readStatus = async ({ id }: Asked) =>
    (await shared.storage.queries.selectFrom('phone_change').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  /** Expects the change to be over: either completed and notified once, or not made at all. */
  async function expectOver(asked: Asked, end: 'done' | 'cancelled'): Promise<void> {
    const { customer, number } = asked;
    await expect.poll(() => readStatus(asked), { timeout: 15_000 }).toBe(end);
    const { queries } = shared.storage;
    const rows = await queries
      .selectFrom('phone_number')
      .select(['number', 'is_primary'])
      .where('customer_id', '=', customer.id)
      .execute();
    expect(rows).toEqual([{ number: end === 'done' ? number : customer.phone, is_primary: 1 }]);
    const [mails, old, fresh] = await Promise.all([customer.email, customer.phone, number].map((to) => toldTo(shared, to)));
    const endings = { done: 'Your phone number was changed', cancelled: 'was cancelled' };
    expect(mails).toHaveLength(2);
    for (const words of ['about to change', endings[end]]) expect(mails).toContainEqual(expect.stringContaining(words));
    expect([old?.length, fresh?.length]).toEqual(end === 'done' ? [2, 2] : [1, 1]);
  }

  it('of sixteen uses of one approval on both processes one succeeds (PN3)', async () => {
    const customer = await shared.addCustomer();
    const client = createClient(0);
    const oneTimeToken = await beginLogin(client, customer);
    const code = totpCode(customer.totpKey, timeStep(Date.now()));
    await client.ask(paths.verify('totp'), { oneTimeToken, body: { code } });
    const cookie = await exchangeToken(client, oneTimeToken);
    const body = { newPhoneNumber: newMobile() };
    const approval = approvalIn(await nodes[0].ask(paths.phoneNumbers, { cookie, body }));
    await passWithText(createClient(1), customer, approval);
    const spendOnce = (n: number) =>
      at(nodes, n).ask(paths.phoneNumbers, { cookie, body, headers: { [headers.approval]: approval } });
    // At serializable, a request that has lost every round gets 503, and has changed nothing.
    const spend = async (n: number): ReturnType<typeof spendOnce> => {
      const answer = await spendOnce(n);
      return answer.status === 503 ? spend(n) : answer;
    };
    const statuses = (await Promise.all(Array.from({ length: 16 }, (_, n) => spend(n)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 403)]);
    const { queries } = shared.storage;
    expect(
      await queries.selectFrom('new_phone_number').select('id').where('customer_id', '=', customer.id).execute(),
    ).toHaveLength(1);
  });

  it('when cancelled on one process while the other completes it, a change ends as one of the two, never half of each (AC5)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const due = await Promise.all([0, 1, 2].map((n) => ask(round + n, 'approved')));
      const last = await ask(round, 'waiting');
      const cancelling = due.map(async ({ customer }) => {
        const texts = await toldTo(shared, round % 2 === 0 ? customer.email : customer.phone);
        return cancelTokensIn(texts.map((text) => ({ text })))[0] ?? expect.fail('no link');
      });
      const links = await Promise.all(cancelling);
      const [decided, ...answers] = await Promise.all([
        approve(round, last),
        ...links.map((token) => at(nodes, round + 1).ask(paths.cancelPhoneChange, { body: { token } })),
      ]);
      expect(decided.status).toBe(204);
      for (const [n, asked] of due.entries()) {
        const status = answers[n]?.status;
        expect([204, 400]).toContain(status);
        await expectOver(asked, status === 204 ? 'cancelled' : 'done');
      }
      await expectOver(last, 'done');
    }
  });

  it('when both processes complete changes at once, each change is completed and notified once (AC5)', async () => {
    for (let round = 0; round < 2; round += 1) {
      // The requests run in sequence, because the race is in completing them. At serializable, eight parallel requests may be asked to try again
      // (503).
      const due: Asked[] = [];
      for (let n = 0; n < 8; n += 1) due.push(await ask(n, n < 6 ? 'approved' : 'waiting'));
      const answers = await Promise.all(due.slice(6).map((asked, n) => approve(n, asked)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      for (const asked of due) await expectOver(asked, 'done');
    }
  });
});
