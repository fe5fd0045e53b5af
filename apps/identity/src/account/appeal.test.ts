import { appealReview, appeals, calls } from '@stepgate/contract';
import {
  askingFrom,
  databases,
  newAddress,
  newBackOffice,
  openWorld,
  paths,
  proxiesOfTests,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const words = { title: 'Switched off', message: '<p>Why</p>', canAppeal: true };
const text = 'It was my daughter.\nShe uses <b>my</b> computer.';
const because = (decision: 'approve' | 'reject') => ({ decision, reason: 'Spoke to the customer' });

describe.each(databases)('appeals, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: [...proxiesOfTests] } });
  });
  afterAll(() => world.close());

  const appeal = async (email: string, message = text) => {
    const answer = await askingFrom(world, newAddress()).ask(calls.appeal.path, { body: { email, message } });
    await world.settle();
    return answer;
  };
  const kept = (customer: WorldCustomer) =>
    world.storage.queries.selectFrom('appeal').selectAll().where('customer_id', '=', customer.id).execute();
  const told = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);
  const login = async ({ email, password }: WorldCustomer) =>
    (await world.ask(paths.login, { body: { email, password } })).status;

  async function appealed() {
    const customer = await world.addCustomer({ switchedOff: words });
    await appeal(customer.email);
    const [row] = await kept(customer);
    return { customer, id: row?.id ?? '' };
  }

  it('[DEACT-01] an appeal reaches the back office, with its message and the text that the customer had read', async () => {
    const { customer, id } = await appealed();
    const backOffice = await newBackOffice(world);
    const now = world.clock.now();
    expect((await backOffice.items()).body).toMatchObject({
      waiting: [
        {
          id,
          kind: 'appeal',
          email: customer.email,
          message: text,
          deactivation: words.title,
          receivedAt: now,
          latestAt: now + appealReview.within,
          browser: expect.any(String),
          address: expect.any(String),
        },
      ],
    });
    expect(await told(customer)).toEqual(["We've received your appeal"]);
    await backOffice.decide(id, because('reject'));
  });

  it('(LG14) the answer is the same for every address, and nothing is stored unless an appeal is possible', async () => {
    const none = [
      await world.addCustomer(),
      await world.addCustomer({ switchedOff: 'paused' }),
      await world.addCustomer({ switchedOff: { ...words, canAppeal: false } }),
    ];
    const answers = [await appeal('nobody@ex.test')];
    for (const customer of none) {
      answers.push(await appeal(customer.email));
      expect(await kept(customer)).toEqual([]);
      expect(await told(customer)).toEqual([]);
    }
    const { customer } = await appealed();
    // One at a time.
    answers.push(
      await appeal(customer.email, 'another'),
      await appeal(customer.email, 'and another'),
      await appeal(customer.email),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [204, undefined]));
    expect((await kept(customer)).map(({ message }) => message)).toEqual([text]);
  });

  it('an approved appeal switches the account on; after a rejected one it stays off and can be appealed again; both notify once', async () => {
    const backOffice = await newBackOffice(world);
    const approved = await appealed();
    expect((await backOffice.decide(approved.id, because('approve'))).status).toBe(204);
    expect((await backOffice.decide(approved.id, because('reject'))).status).toBe(409);
    expect(await login(approved.customer)).toBe(200);
    expect(await told(approved.customer)).toEqual(["We've received your appeal", 'Your account is active again']);

    const rejected = await appealed();
    expect((await backOffice.decide(rejected.id, because('reject'))).status).toBe(204);
    expect(await login(rejected.customer)).toBe(403);
    expect(await told(rejected.customer)).toEqual(["We've received your appeal", 'Your account stays deactivated']);
    await appeal(rejected.customer.email, 'But');
    expect((await kept(rejected.customer)).map(({ status }) => status).sort()).toEqual(['rejected', 'waiting']);
    const { decided } = JSON.parse(JSON.stringify((await backOffice.items()).body));
    expect(decided.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toContainEqual([rejected.id, 'appeal']);
  });

  it('an appeal expires when it is undecided for a week, and the customer is notified', async () => {
    const { customer, id } = await appealed();
    world.clock.move(appealReview.within);
    const backOffice = await newBackOffice(world);
    expect((await backOffice.decide(id, because('approve'))).status).toBe(409);
    await world.runJobs();
    await world.runJobs();
    expect((await told(customer)).filter((subject) => subject === "We couldn't review your appeal")).toHaveLength(1);
    expect((await kept(customer)).map(({ status }) => status)).toEqual(['over']);
    expect(await login(customer)).toBe(403);
  });

  it('an address may appeal three times a day, decided or not, and the fourth gets the same answer', async () => {
    const customer = await world.addCustomer({ switchedOff: words });
    const backOffice = await newBackOffice(world);
    for (let n = 0; n <= appeals.most; n += 1) {
      expect((await appeal(customer.email)).status).toBe(204);
      const open = (await kept(customer)).find(({ status }) => status === 'waiting');
      expect(open !== undefined).toBe(n < appeals.most);
      if (open !== undefined) await backOffice.decide(open.id, because('reject'));
    }
  });

  it('[ATT-09] one network may send twenty appeals an hour, for any addresses, and the next one stores nothing', async () => {
    const from = (n: number) => askingFrom(world, `2001:db8:a:7::${n.toString(16)}`);
    const ask = (n: number) => from(n).ask(calls.appeal.path, { body: { email: `n${n}@many.test`, message: text } });
    for (let n = 1; n <= 20; n += 1) expect((await ask(n)).status).toBe(204);
    const before = await world.storage.queries.selectFrom('allowance').select('key').execute();
    const refused = await ask(21);
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await world.storage.queries.selectFrom('allowance').select('key').execute()).toEqual(before);
    const elsewhere = askingFrom(world, '2001:db8:a:8::1');
    expect((await elsewhere.ask(calls.appeal.path, { body: { email: 'n22@many.test', message: text } })).status).toBe(204);
    world.clock.move(60 * 60_000);
    expect((await ask(22)).status).toBe(204);
  });

  it('of several parallel appeals one is stored', async () => {
    const customer = await world.addCustomer({ switchedOff: words });
    await Promise.all(['one', 'two', 'three'].map((message) => appeal(customer.email, message)));
    await world.settle();
    expect(await kept(customer)).toHaveLength(1);
  });
});
