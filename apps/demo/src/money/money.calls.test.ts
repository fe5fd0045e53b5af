import { demoCalls, headers, sizes } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askWith,
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingBalance } from './accounts.ts';

const { demoMoney, demoSendMoney } = demoCalls;
const toAda = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };
const unlike = { ...toAda, amount: 25_001 };

describe.each(databases)('the demo’s money, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const send = (owner: LoggedInCustomer, key: string | undefined, approval?: string, body: unknown = toAda): Promise<Answer> =>
    askWith(world, owner, demoSendMoney.path, approval, {
      body,
      headers: key === undefined ? {} : { [headers.idempotencyKey]: key },
    });
  const approve = async (owner: LoggedInCustomer, key: string, body: unknown = toAda) =>
    approveWithApp(world, owner.customer, await send(owner, key, undefined, body));
  const readMoney = async (owner: LoggedInCustomer): Promise<unknown> =>
    (await world.ask(demoMoney.path, { cookie: owner.cookie })).body;
  const untouched = { balance: openingBalance, currency: 'GBP', transfers: [] };
  const afterOne = {
    balance: openingBalance - toAda.amount,
    currency: 'GBP',
    transfers: [{ id: expect.any(String), sentAt: expect.any(Number), ...toAda }],
  };
  const expectProblem = ({ status, body }: Answer, ...[wanted, code]: [number, string]) =>
    expect([status, body]).toEqual([wanted, expect.objectContaining({ code })]);

  it('money leaves the account once it is approved, and the list shows the transfer with its payee', async () => {
    const owner = await newLoggedInCustomer(world);
    expect(await readMoney(owner)).toEqual(untouched);
    const sent = await send(owner, 'wish', await approve(owner, 'wish'));
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ transfer: afterOne.transfers[0], balance: afterOne.balance });
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('[API-04] an approval is for the body as it was sent, also for what no schema names', async () => {
    const owner = await newLoggedInCustomer(world);
    const noted = { ...toAda, note: 'rent' };
    const approval = await approve(owner, 'wish', noted);
    expectProblem(await send(owner, 'wish', approval, { ...toAda, note: 'gift' }), 403, 'second_factor_needed');
    expect(await readMoney(owner)).toEqual(untouched);
    expect((await send(owner, 'wish', approval, noted)).status).toBe(200);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('a repeated request gets the same answer, from another session too, and is carried out once (GW3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await approve(owner, 'wish');
    const lost = await send(owner, 'wish', approval);
    for (const again of [
      await send(owner, 'wish', approval),
      await send(owner, 'wish'),
      await send(await newSession(world, owner.customer), 'wish'),
    ])
      expect([again.status, again.body]).toEqual([200, lost.body]);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('of twenty parallel requests with one key and one approval one is carried out, and all get its answer (GW3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await approve(owner, 'wish');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(owner, 'wish', approval)));
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('of two parallel approvals of one request one is used (GW3)', async () => {
    const owner = await newLoggedInCustomer(world);
    const approvals = [await approve(owner, 'wish'), await approve(owner, 'wish')];
    const answers = await Promise.all(approvals.map((approval) => send(owner, 'wish', approval)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('another amount or payee under a used key is refused, and keys are separate for each customer (GW3)', async () => {
    const owner = await newLoggedInCustomer(world);
    await send(owner, 'wish', await approve(owner, 'wish'));
    for (const body of [unlike, { ...toAda, payee: 'Ada Lovelac' }])
      expectProblem(await send(owner, 'wish', undefined, body), 409, 'idempotency_key_reused');
    const other = await newLoggedInCustomer(world);
    expect(approvalIn(await send(other, 'wish'))).not.toBe('');
    expect(await readMoney(other)).toEqual(untouched);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('an approval for one amount or payee sends no other (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const approval = await approve(owner, 'wish');
    for (const body of [unlike, { ...toAda, payee: 'Mallory' }])
      expectProblem(await send(owner, 'wish', approval, body), 403, 'second_factor_needed');
    expect(await readMoney(owner)).toEqual(untouched);
  });

  it('an amount above the balance is refused before any approval, and two parallel transfers do not overdraw', async () => {
    const owner = await newLoggedInCustomer(world);
    const most = { ...toAda, amount: openingBalance };
    const refused = await send(owner, 'more', undefined, { ...most, amount: openingBalance + 1 });
    expectProblem(refused, 409, 'insufficient_funds');
    expect(refused.headers[headers.approval]).toBeUndefined();
    const wishes = ['one', 'two'];
    const approvals: string[] = [];
    for (const key of wishes) approvals.push(await approve(owner, key, most));
    const answers = await Promise.all(wishes.map((key, n) => send(owner, key, approvals[n], most)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await readMoney(owner)).toMatchObject({ balance: 0, transfers: [most] });
  });

  it('an invalid key, amount or payee is refused before any approval', async () => {
    const owner = await newLoggedInCustomer(world);
    for (const key of [undefined, '', ' ', 'a b', 'ключ', 'x'.repeat(sizes.idempotencyKey + 1)])
      expectProblem(await send(owner, key), 400, 'invalid_format');
    const bad = [
      { amount: 0 },
      { amount: -1 },
      { amount: 0.5 },
      { amount: 1e9 },
      { currency: 'EUR' },
      { payee: ' ' },
      { payee: 'Ada\u202eevil' },
      { payee: 'Ada\nLovelace' },
    ];
    for (const part of bad) expectProblem(await send(owner, 'wish', undefined, { ...toAda, ...part }), 400, 'invalid_format');
    // The form takes it, and no approval may show it.
    expectProblem(await send(owner, 'wish', undefined, { ...toAda, payee: '+44 7700 900123' }), 422, 'details_not_shown');
    expect(approvalIn(await send(owner, 'x'.repeat(sizes.idempotencyKey)))).not.toBe('');
    expect(await readMoney(owner)).toEqual(untouched);
  });

  it('during the cool-off period no approval is demanded, and earlier transfers still get their answer', async () => {
    const owner = await newLoggedInCustomer(world);
    const sent = await send(owner, 'wish', await approve(owner, 'wish'));
    const approval = await approve(owner, 'another');
    await world.storage.queries
      .updateTable('customer')
      .set({ risky_change: 'phone-number', risky_change_at: world.clock.now(), risky_since: world.clock.now() })
      .where('id', '=', owner.customer.id)
      .execute();
    const refused = await send(owner, 'another', approval);
    expectProblem(refused, 403, 'cool_off');
    expect([refused.headers[headers.approval], refused.headers[headers.coolOff]]).toEqual([undefined, expect.any(String)]);
    expect((await send(owner, 'wish')).body).toEqual(sent.body);
    expect(await readMoney(owner)).toEqual(afterOne);
  });

  it('no one sees or sends money without a session', async () => {
    expectProblem(await world.ask(demoMoney.path), 401, 'session_not_found');
    expectProblem(await world.ask(demoSendMoney.path, { body: toAda }), 401, 'session_not_found');
  });
});

it('[ENV-01] there is no money service in production', async () => {
  const world = await openWorld({ settings: { demo: false } });
  expect((await world.ask(demoMoney.path)).status).toBe(404);
  expect((await world.ask(demoSendMoney.path, { body: toAda })).status).toBe(404);
  await world.close();
});
