/** The events that a company receives, their order, and what happens when its receiver fails. */
import { createHash } from 'node:crypto';
import {
  approveWithApp,
  databases,
  logIn,
  newSession,
  openWorld,
  sendMoney,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eraseCustomer } from '../../customer-data/erase-customer.ts';
import { type JobReport, openJobs } from '../../jobs/run-jobs.ts';
import type { Delivery, DeliveryResult, WebhookReceiver } from '../../providers/webhook/webhook-receiver.ts';
import { transact } from '../../storage/transaction.ts';
import { chainEvents } from '../chain-events.ts';
import { recordEvent } from '../record-event.ts';
import { deliverAgain, retryNow } from './deliver-again.ts';
import { beginWebhooks, joinWebhooks } from './join-webhooks.ts';
import { claimChains, endChain, noteDelivered } from './waiting-chains.ts';
import { webhookState } from './webhook-state.ts';
import { pauseAfter, webhooksJob } from './webhooks-job.ts';

const second = 1_000;
const delivered: DeliveryResult = { outcome: 'delivered' };
const failed = (after?: number): DeliveryResult => ({
  outcome: 'failed',
  reason: 'status 500',
  ...(after !== undefined && { after }),
});

/** A fake receiver: records deliveries, answers as scripted. */
function company(answer: (told: Told, delivery: Delivery) => DeliveryResult | Promise<DeliveryResult> = () => delivered) {
  const told: Told[] = [];
  const receiver: WebhookReceiver = {
    deliver(delivery) {
      const { type, data } = JSON.parse(delivery.body);
      const one = { id: delivery.id, type, ...data, name: data.facts?.sessions?.[0] };
      told.push(one);
      return Promise.resolve(answer(one, delivery));
    },
    stop: () => undefined,
  };
  return { told, receiver, names: () => told.map(({ customerId, name }) => `${customerId} ${name}`) };
}
type Told = {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  readonly seq: number;
  readonly position: number;
  readonly facts: Readonly<Record<string, unknown>> | null;
  readonly hash: string;
  readonly name: string | undefined;
};

describe.each(databases)('webhooks on $name', ({ newDatabase }) => {
  let world: World;
  async function open(webhook: WebhookReceiver, more: WorldOptions = {}): Promise<World> {
    const one = await openWorld({ ...(more.beside ? {} : await newDatabase()), jobsByHand: true, webhook, ...more });
    onTestFinished(() => one.close());
    return one;
  }
  const record = (customerId: string, ...sessions: string[]) =>
    transact(world, async (tx) => {
      for (const session of sessions)
        await recordEvent(tx, customerId, { kind: 'session.ended', facts: { sessions: [session] } });
    });
  async function tell(of: World = world): Promise<void> {
    await chainEvents(of);
    await of.runJobs();
  }
  const state = () => webhookState(world.storage.queries);
  const unheard = (): void => undefined;
  const rows = () => world.storage.queries.selectFrom('webhook_chain').selectAll().execute();

  it('[API-09] a company gets each event once, in order for each customer, and nothing is left to do', async () => {
    const { receiver, told, names } = company();
    world = await open(receiver);
    await tell();
    await record('ada', 'one', 'two');
    await record('bob', 'three');
    await record('ada', 'four');
    await tell();
    expect(names().filter((name) => name.startsWith('ada'))).toEqual(['ada one', 'ada two', 'ada four']);
    expect(names().filter((name) => name.startsWith('bob'))).toEqual(['bob three']);
    expect(told.find(({ name }) => name === 'two')).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      type: 'session.ended',
      customerId: 'ada',
      seq: 2,
      position: 2,
      facts: { sessions: ['two'] },
      hash: expect.stringMatching(/^[\w-]{43}$/),
      name: 'two',
    });
    expect(await rows()).toEqual([]);
    await tell();
    expect(told).toHaveLength(4);
    await record('ada', 'five');
    await tell();
    expect(names()[4]).toBe('ada five');
  });

  it('[API-09] the first time, deliveries begin with what happens from then on', async () => {
    const { receiver, names } = company();
    world = await open(receiver);
    await record('ada', 'before');
    await chainEvents(world);
    await beginWebhooks(world.storage.queries);
    await record('ada', 'after');
    await tell();
    expect(names()).toEqual(['ada after']);
    // The second process, or the next start, skips nothing.
    await record('ada', 'later');
    await chainEvents(world);
    await beginWebhooks(world.storage.queries);
    await tell();
    expect(names()).toEqual(['ada after', 'ada later']);
  });

  it('[API-09] events that happen while no webhook is set are delivered when it is set again', async () => {
    const { receiver, names } = company();
    world = await open(receiver);
    await tell();
    const without = await openWorld({ beside: world, jobsByHand: true });
    await record('ada', 'meanwhile');
    await tell(without);
    await without.close();
    expect(names()).toEqual([]);
    await tell();
    expect(names()).toEqual(['ada meanwhile']);
  });

  it('[API-09] a customer whose delivery fails waits, delays no other, and the same event is sent again under the same id until it arrives', async () => {
    let broken = true;
    const { receiver, told, names } = company(({ customerId }) => (customerId === 'ada' && broken ? failed() : delivered));
    world = await open(receiver);
    await tell();
    await record('ada', 'one', 'two');
    await record('bob', 'three', 'four');
    await tell();
    expect(names().sort()).toEqual(['ada one', 'bob four', 'bob three']);
    expect(await state()).toEqual({ waiting: 2, failing: 1, oldest: world.clock.now() });
    world.clock.move(3 * second);
    await tell();
    expect(told).toHaveLength(3);
    // New events of the customer wait behind it.
    await record('ada', 'five');
    world.clock.move(4 * second);
    await tell();
    expect(names().filter((name) => name.startsWith('ada'))).toEqual(['ada one', 'ada one']);
    broken = false;
    world.clock.move(13 * second);
    await tell();
    const ofAda = told.filter(({ customerId }) => customerId === 'ada');
    expect(ofAda.map(({ name }) => name)).toEqual(['one', 'one', 'one', 'two', 'five']);
    expect(new Set(ofAda.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect(await state()).toEqual({ waiting: 0, failing: 0, oldest: undefined });
  });

  it('[API-09] after a delivery the next failure is tried again after seconds, however often the event before it has failed', async () => {
    let broken = true;
    const { receiver, names } = company(() => (broken ? failed() : delivered));
    world = await open(receiver);
    await tell();
    await record('ada', 'one');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await tell();
      world.clock.move(10 * 60 * second);
    }
    broken = false;
    // One delivery of two, so that the chain stays.
    await record('ada', 'two');
    await chainEvents(world);
    await joinWebhooks(world.storage, world.clock.now(), () => false);
    const { queries } = world.storage;
    const until = world.clock.now() + 20 * second;
    const [claim] = (await claimChains(queries, { now: world.clock.now(), until, most: 1 })).claims;
    if (claim === undefined) expect.fail('nothing is due');
    expect(claim.attempts).toBe(6);
    await noteDelivered(queries, claim, until);
    expect(await rows()).toMatchObject([{ next_seq: 2, attempts: 0, failing_since: null }]);
    broken = true;
    world.clock.move(21 * second);
    await tell();
    const before = names().length;
    world.clock.move(7 * second);
    await tell();
    expect(names().slice(before - 1)).toEqual(['ada two', 'ada two']);
  });

  it("[API-09] an attempt that a stopping process gives up doesn't count, and the next process continues at once", async () => {
    let stopping = true;
    const { receiver, names } = company(() => (stopping ? { outcome: 'stopped' } : delivered));
    world = await open(receiver);
    await tell();
    await record('ada', 'one', 'two');
    await tell();
    expect(await rows()).toMatchObject([{ customer_id: 'ada', next_seq: 1, attempts: 0, next_at: world.clock.now() }]);
    stopping = false;
    await tell();
    expect(names().slice(-2)).toEqual(['ada one', 'ada two']);
    expect(await rows()).toEqual([]);
  });

  it('[API-09] two processes share the work, and no event is with both at once', { tags: 'deep' }, async () => {
    const open_ = new Map<string, number>();
    let most = 0;
    const answer = async ({ id }: Told): Promise<DeliveryResult> => {
      open_.set(id, (open_.get(id) ?? 0) + 1);
      most = Math.max(most, ...open_.values());
      await new Promise((resolve) => setImmediate(resolve));
      open_.set(id, (open_.get(id) ?? 0) - 1);
      return delivered;
    };
    const [left, right] = [company(answer), company(answer)];
    world = await open(left.receiver);
    const beside = await open(right.receiver, { beside: world });
    await tell();
    const customers = Array.from({ length: 40 }, (_, n) => `customer-${n}`);
    for (const customer of customers) await record(customer, 'one', 'two', 'three');
    await Promise.all([tell(), tell(beside), tell(), tell(beside)]);
    await Promise.all([tell(), tell(beside)]);
    const all = [...left.told, ...right.told];
    expect(all).toHaveLength(120);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    expect(most).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('[API-09] the chain of a process that died is taken over when its claim ends, and what the dead one still says counts for nothing', {
    tags: 'deep',
  }, async () => {
    const answers = Promise.withResolvers<DeliveryResult>();
    const hanging = company(() => answers.promise);
    const next = company();
    world = await open(hanging.receiver);
    const beside = await open(next.receiver, { beside: world });
    await tell(beside);
    await record('ada', 'one', 'two');
    await chainEvents(world);
    const stuck = world.runJobs();
    await expect.poll(() => hanging.names()).toEqual(['ada one']);
    world.clock.move(19 * second);
    await tell(beside);
    expect(next.names()).toEqual([]);
    world.clock.move(2 * second);
    await tell(beside);
    expect(next.names()).toEqual(['ada one', 'ada two']);
    expect(next.told[0]?.id).toBe(hanging.told[0]?.id);
    await record('ada', 'three');
    await chainEvents(world);
    await joinWebhooks(world.storage, world.clock.now(), () => false);
    answers.resolve(failed());
    await stuck;
    expect(await rows()).toMatchObject([{ customer_id: 'ada', next_seq: 3, attempts: 0, failing_since: null }]);
    await tell(beside);
    expect(next.names()).toEqual(['ada one', 'ada two', 'ada three']);
  });

  it('[API-09] a chain that an event joins at its last delivery is not removed', async () => {
    world = await open(company().receiver);
    await tell();
    await record('ada', 'one');
    await chainEvents(world);
    const join = () => joinWebhooks(world.storage, world.clock.now(), () => false);
    await join();
    const { queries } = world.storage;
    const until = world.clock.now() + 20 * second;
    const { claims } = await claimChains(queries, { now: world.clock.now(), until, most: 10 });
    const [claim] = claims;
    if (claim === undefined) expect.fail('nothing is due');
    await queries.updateTable('webhook_chain').set({ next_seq: 2 }).execute();
    await record('ada', 'two');
    await chainEvents(world);
    await join();
    expect(await endChain(queries, { ...claim, nextSeq: 2 })).toBe(false);
    expect(await rows()).toMatchObject([{ customer_id: 'ada', next_seq: 2, last_seq: 2 }]);
    await queries.updateTable('webhook_chain').set({ next_seq: 3 }).execute();
    expect(await endChain(queries, { ...claim, nextSeq: 3 })).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('[API-09] from the eighth failed attempt on the log says which event of whom can’t be delivered, since when and why', async () => {
    const { receiver, told } = company(() => failed());
    world = await open(receiver);
    await tell();
    await record('ada', 'one');
    await chainEvents(world);
    const since = new Date(world.clock.now()).toISOString();
    const reports: JobReport[] = [];
    const working = new Set<Promise<unknown>>();
    const background = (work: Promise<unknown>): void => void working.add(work);
    const job = webhooksJob({ storage: world.storage, clock: world.clock, background, webhook: receiver });
    const jobs = openJobs(world.storage, [job], { background, report: (what) => reports.push(what) });
    onTestFinished(jobs.stop);
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await jobs.run('webhooks');
      await Promise.all(working);
      expect(told).toHaveLength(attempt);
      const failures = reports.filter(({ outcome }) => outcome === 'failed');
      expect(failures).toHaveLength(Math.max(0, attempt - 7));
      world.clock.move(3_600 * second);
    }
    const [report] = reports.filter(({ outcome }) => outcome === 'failed');
    expect(report).toMatchObject({ job: 'webhooks', row: 'ada' });
    expect(String(Object(report).error)).toBe(
      `Error: the event ${told[0]?.id} could not be delivered 8 times since ${since}: status 500`,
    );
  });

  it('[API-09] a receiver that asks for a pause gets it, up to an hour', async () => {
    let asked: number | undefined = 600 * second;
    const { receiver, told } = company(() => failed(asked));
    world = await open(receiver);
    await tell();
    await record('ada', 'one');
    await tell();
    world.clock.move(599 * second);
    await tell();
    expect(told).toHaveLength(1);
    world.clock.move(1 * second);
    asked = 24 * 3_600 * second;
    await tell();
    expect(told).toHaveLength(2);
    world.clock.move(3_599 * second);
    await tell();
    expect(told).toHaveLength(2);
    world.clock.move(1 * second);
    await tell();
    expect(told).toHaveLength(3);
  });

  it('[API-09] an operator sees what waits, has failed deliveries tried at once, and has old events delivered again under the same ids', async () => {
    let broken = true;
    const { receiver, told, names } = company(() => (broken ? failed() : delivered));
    world = await open(receiver);
    const { queries } = world.storage;
    await tell();
    const happened = world.clock.now();
    await record('ada', 'one', 'two', 'three');
    await record('bob', 'four');
    await tell();
    world.clock.move(1 * second);
    await record('bob', 'five');
    await chainEvents(world);
    expect(await state()).toEqual({ waiting: 5, failing: 2, oldest: happened });
    // Deliveries that are due within seconds, or in progress, are left alone.
    expect(await retryNow(queries, world.clock.now(), unheard)).toBe(0);
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      world.clock.move(60 * second);
      await tell();
    }
    broken = false;
    await tell();
    expect((await state()).waiting).toBe(5);
    expect(await retryNow(queries, world.clock.now(), unheard)).toBe(2);
    await tell();
    expect(await state()).toEqual({ waiting: 0, failing: 0, oldest: undefined });
    const first = new Map(told.map(({ name, id }) => [name, id]));
    told.length = 0;
    expect(await deliverAgain(world.storage, 1, world.clock.now(), unheard)).toBe(2);
    await tell();
    expect(names().filter((name) => name.startsWith('ada'))).toEqual(['ada two', 'ada three']);
    expect(names().filter((name) => name.startsWith('bob'))).toEqual(['bob four', 'bob five']);
    for (const { name, id } of told) expect(id).toBe(first.get(name));
    expect(await rows()).toEqual([]);
  });

  it('[API-09] again, while later events still wait, begins at the earlier one and skips none', { tags: 'deep' }, async () => {
    let broken = false;
    const { receiver, names } = company(() => (broken ? failed() : delivered));
    world = await open(receiver);
    await tell();
    await record('ada', 'one', 'two');
    await tell();
    broken = true;
    await record('ada', 'three');
    await tell();
    await deliverAgain(world.storage, 0, world.clock.now(), unheard);
    broken = false;
    world.clock.move(7 * second);
    await tell();
    expect(names().slice(3)).toEqual(['ada one', 'ada two', 'ada three']);
    // Behind the last event there is nothing.
    expect(await deliverAgain(world.storage, 3, world.clock.now(), unheard)).toBe(0);
  });

  it('[POL-14] a large log is delivered again in batches: each customer from their first event on, in order, and none twice', async () => {
    const { receiver, names } = company();
    world = await open(receiver);
    await tell();
    await record('ada', 'one');
    await record('bob', 'two', 'three');
    await record('ada', 'four');
    await record('cem', 'five', 'six');
    await tell();
    const delivered = names().length;
    const gone: string[] = [];
    const note = (what: string, rows: number) => gone.push(`${what} ${rows}`);
    expect(await deliverAgain(world.storage, 1, world.clock.now(), note, 2)).toBe(3);
    expect(gone).toEqual(['events 2', 'events 4']);
    await tell();
    const again = names().slice(delivered);
    for (const [customer, events] of [
      ['ada', ['ada four']],
      ['bob', ['bob two', 'bob three']],
      ['cem', ['cem five', 'cem six']],
    ] as const)
      expect(again.filter((name) => name.startsWith(customer))).toEqual(events);
    expect(again).toHaveLength(5);
  });

  it('[POL-14] many failed deliveries are made due in batches, and customers beyond the most that are counted stay uncounted', async () => {
    const { receiver } = company(() => failed());
    world = await open(receiver);
    await tell();
    for (const customer of ['ada', 'bob', 'cem']) await record(customer, 'one', 'two');
    await tell();
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      // Longer than the longest of the random pauses before it, so that each attempt is made.
      world.clock.move(100 * second);
      await tell();
    }
    expect(await webhookState(world.storage.queries, 2)).toMatchObject({ waiting: 4, failing: 2 });
    expect(await state()).toMatchObject({ waiting: 6, failing: 3 });
    const gone: string[] = [];
    expect(await retryNow(world.storage.queries, world.clock.now(), (what, rows) => gone.push(`${what} ${rows}`), 2)).toBe(3);
    expect(gone).toEqual(['customers 2', 'customers 3']);
  });

  it('[API-09] the company gets no erased facts, and gets the erasure', async () => {
    let broken = true;
    const { receiver, told } = company(() => (broken ? failed() : delivered));
    world = await open(receiver);
    await tell();
    const ada = await world.addCustomer();
    await logIn(world, ada);
    await tell();
    expect(await eraseCustomer(world, ada.email)).toBe(true);
    broken = false;
    world.clock.move(7 * second);
    told.length = 0;
    await tell();
    expect(told.map(({ type, facts }) => [type, facts])).toEqual([
      ['login.started', null],
      ['login.finished', null],
      ['customer.erased', {}],
    ]);
    expect(await rows()).toEqual([]);
  });

  it('[API-09] no phone number, signature, salt, token or address of a customer leaves with an event', async () => {
    const { receiver, told } = company();
    const bodies: string[] = [];
    const noting: WebhookReceiver = {
      ...receiver,
      deliver: (delivery) => {
        bodies.push(delivery.body);
        return receiver.deliver(delivery);
      },
    };
    world = await open(noting);
    await tell();
    const ada = await world.addCustomer();
    const owner = await newSession(world, ada);
    const token = await approveWithApp(world, ada, await sendMoney(world, owner));
    expect((await sendMoney(world, owner, token)).status).toBe(200);
    await transact(world, async (tx) => {
      await recordEvent(tx, ada.id, {
        kind: 'approval.asked',
        facts: {
          approval: 'a',
          action: 'IDENTITY__ADD_PHONE_NUMBER',
          details: JSON.stringify({ kind: 'add-phone-number', number: '+447700900123' }),
          shown: 'Add the number ending in 23',
          language: 'en',
          approves: '',
          policy: 'p',
          browser: 'Firefox',
          network: '192.0.2.0',
          receipt: 'stepgate receipt 2',
        },
      });
      await recordEvent(tx, ada.id, {
        kind: 'approval.signed',
        facts: {
          approval: 'a',
          passkey: 'mine',
          publicKey: 'of-the-key',
          signed: 'the-signed-text',
          clientData: 'of-the-client',
          authenticatorData: 'of-the-authenticator',
          signature: 'the-signature',
          origins: ['https://of-the-page.test'],
          relyingParty: 'of-the-party.test',
        },
      });
    });
    await tell();
    expect(told.map(({ type }) => type)).toEqual([
      'login.started',
      'login.finished',
      'approval.asked',
      'approval.given',
      'approval.spent',
      'approval.asked',
      'approval.signed',
    ]);
    expect(told[6]?.facts).toEqual({ approval: 'a', passkey: 'mine' });
    expect(told[5]?.facts).toMatchObject({ details: '{"kind":"add-phone-number"}', shown: 'Add the number ending in 23' });
    const details = JSON.parse(String(told[2]?.facts?.details));
    expect(details).toMatchObject({ kind: 'transfer', currency: expect.any(String), payee: expect.any(String) });
    const salts = await world.storage.queries.selectFrom('event').select('salt').execute();
    const secrets = [token, ada.email, ada.phone, '447700900123', 'the-signature', 'the-signed-text', 'of-the-'];
    for (const body of bodies)
      for (const secret of [...secrets, ...salts.map(({ salt }) => String(salt))]) expect(body).not.toContain(secret);
  });
});

it('[API-09] the pauses after failed attempts double from five seconds to an hour, a fifth more or less, and stay there', () => {
  const ids = Array.from({ length: 400 }, (_, n) => createHash('sha256').update(String(n)).digest('base64url'));
  const spread = (attempts: number) => {
    const pauses = ids.map((id) => pauseAfter(id, attempts));
    return [Math.min(...pauses), Math.max(...pauses)];
  };
  const doubled = [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600];
  for (const [index, seconds] of doubled.entries()) {
    const [least = 0, most = 0] = spread(index + 1);
    expect(least).toBeGreaterThanOrEqual(seconds * 800);
    expect(most).toBeLessThanOrEqual(seconds * 1_200);
    expect(most - least).toBeGreaterThan(seconds * 200);
  }
  expect(spread(10_000)[1]).toBeLessThanOrEqual(3_600 * 1_200);
});
