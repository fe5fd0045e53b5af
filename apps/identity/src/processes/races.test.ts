/** Actions that only one may win, tried concurrently over two processes. */
import { calls, headers } from '@stepgate/contract';
import {
  approvalIn,
  askingFrom,
  askStaffLogin,
  beginLogin,
  exchangeToken,
  insertReviewer,
  newAddress,
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

const clock = { now: () => Date.now() };

describe('two processes on one PostgreSQL, asked concurrently (RS5)', () => {
  let shared: SharedDatabase;
  let nodes: TwoProcesses['nodes'];
  let node: TwoProcesses['node'];
  let end: TwoProcesses['end'];
  beforeAll(async () => {
    const settings = { STEPGATE_LOGINS_FROM_ADDRESS: '40' };
    ({ nodes, node, shared, end } = await startTwoProcesses(await newPostgresDatabase(), settings));
  }, 60_000);
  afterAll(() => end());

  const parallel = async (times: number, one: (n: number) => Promise<{ status: number }>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: times }, (_, n) => one(n)))).map(({ status }) => status).toSorted();
  const times = (many: number, status: number): number[] => Array.from({ length: many }, () => status);

  async function newSession(customer: WorldCustomer): Promise<string> {
    const { ask } = askingFrom(nodes[0], newAddress());
    const oneTimeToken = await beginLogin({ ask }, customer);
    await passWithText({ ask, codeSentTo: shared.codeSentTo }, customer, oneTimeToken);
    return exchangeToken({ ask }, oneTimeToken);
  }
  const linkIn = (texts: readonly string[]): string => texts.join().match(/#token=([\w-]{43})/)?.[1] ?? expect.fail('no link');

  it('the link to a phone works for one of sixteen', async () => {
    const desk = await beginLogin(askingFrom(nodes[0], newAddress()), await shared.addCustomer({ risk: 'selfie' }));
    const begun = await nodes[0].ask(calls.beginHandOff.path, { oneTimeToken: desk, body: { type: 'SELFIE_WITH_ID' } });
    const body = { token: linkIn([JSON.stringify(begun.body)]) };
    const statuses = await parallel(16, (n) => node(n).ask(calls.takeHandOff.path, { body }));
    expect(statuses).toEqual([200, ...times(15, 400)]);
  });

  it('the link of a new address works for one click of sixteen', async () => {
    const customer = await shared.addCustomer();
    const cookie = await newSession(customer);
    const email = `new-${customer.id}@ex.test`.toLowerCase();
    const change = (approval: object = {}) =>
      nodes[1].ask(calls.beginEmailChange.path, { cookie, body: { email }, headers: { ...approval } });
    const oneTimeToken = approvalIn(await change());
    const code = totpCode(customer.totpKey, timeStep(clock.now()));
    await nodes[1].ask(paths.verify('totp'), { oneTimeToken, body: { code } });
    expect((await change({ [headers.approval]: oneTimeToken })).status).toBe(204);
    const body = { token: linkIn(await toldTo(shared, email)) };
    const statuses = await parallel(16, (n) => node(n).ask(calls.confirmEmailChange.path, { body }));
    expect(statuses).toEqual([200, ...times(15, 400)]);
  });

  it('an invitation that a customer accepts sixteen times makes one member', async () => {
    const [owner, member] = [await shared.addCustomer(), await shared.addCustomer()];
    const { queries } = shared.storage;
    const business = shared.secrets.newToken();
    await queries
      .insertInto('business')
      .values({ id: business, name: 'Brightwater Ltd', owner_id: owner.id, created_at: clock.now() })
      .execute();
    const [cookie, memberCookie] = [await newSession(owner), await newSession(member)];
    const invite = calls.inviteToTeam.path.replace(':id', business);
    expect((await nodes[0].ask(invite, { cookie, body: { email: member.email } })).status).toBe(204);
    const { body } = await nodes[1].ask(calls.team.path, { cookie: memberCookie });
    const { id }: { id: string } = JSON.parse(JSON.stringify(body)).invitedTo[0];
    const accept = calls.acceptInvitation.path.replace(':id', id);
    const statuses = await parallel(16, (n) => node(n).ask(accept, { cookie: memberCookie, method: 'POST' }));
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const members = await queries
      .selectFrom('business_member')
      .select('customer_id')
      .where('business_id', '=', business)
      .execute();
    expect(members).toEqual([{ customer_id: member.id }]);
  });

  it('a code of the app lets one of eight staff logins in', async () => {
    const reviewer = await insertReviewer({ ...shared, clock });
    const statuses = await parallel(8, (n) => askStaffLogin({ ask: askingFrom(node(n), newAddress()).ask, clock }, reviewer));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });

  it('the logins of one network are counted over both: of sixty wrong ones at most twenty are checked before a captcha is required (LG5)', async () => {
    const address = newAddress();
    const statuses = await parallel(60, (n) =>
      askingFrom(node(n), address).ask(paths.login, { body: { email: `nobody-${n}@ex.test`, password: 'wrong' } }),
    );
    const looked = statuses.filter((status) => status === 401).length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(20);
    for (const status of statuses) expect([400, 401, 429, 503]).toContain(status);
  });

  it('with one of them killed in the middle of fifty guesses, no more than five are checked (CV2)', async () => {
    const customer = await shared.addCustomer();
    const { ask } = askingFrom(nodes[0], newAddress());
    const oneTimeToken = await beginLogin({ ask }, customer);
    await ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const code = await shared.codeSentTo(customer.phone);
    const wrong = (n: number): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
    const guesses = Array.from({ length: 50 }, (_, n) =>
      node(n)
        .ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: n === 30 ? code : wrong(n) } })
        .catch((error: unknown) => {
          if (error instanceof TypeError) return { status: 0 };
          throw error;
        }),
    );
    await Promise.race(guesses);
    await nodes[1].end('SIGKILL');
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200 || status === 400).length).toBeLessThanOrEqual(5);
    // 503: a busy database left it undone.
    for (const status of statuses) expect([0, 200, 400, 403, 503]).toContain(status);
    const { evaluated } = await shared.storage.queries
      .selectFrom('challenge')
      .select('evaluated')
      .where('token_hash', '=', shared.secrets.hashToken(oneTimeToken))
      .executeTakeFirstOrThrow();
    expect(evaluated).toBeLessThanOrEqual(5);
    // Counts on one process hold on the other: the right code is refused once the five attempts are used up.
    const late = await nodes[0].ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
    expect([400, 403]).toContain(late.status);
  });
});
