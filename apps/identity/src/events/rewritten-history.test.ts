/** A history that somebody has rewritten with the database alone: the service signs nothing of it, and a verification finds it. */

import { digestOfRoot, faultOfKept, rootsIn, textOfReceipt, verifyReceipt } from '@stepgate/receipt';
import { approveWithApp, databases, newSession, openWorld, sendMoney, type World, type WorldOptions } from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { beginAgain } from './begin-again.ts';
import { chainEvents } from './chain-events.ts';
import { storedRoots } from './check-roots.ts';
import { forgetFacts } from './forget-facts.ts';
import { makeReceipt } from './make-receipt.ts';
import { recordEvent } from './record-event.ts';
import { recordRestored } from './record-restored.ts';
import { findRootKey } from './root-keys.ts';
import { makeRoot, rootsJob } from './roots.ts';
import { chainAgain } from './test/chain-again.ts';
import { verifyLog } from './verify-log.ts';

const day = 24 * 60 * 60_000;

let world: World;
let paid: { readonly customerId: string; readonly approval: string };

async function endOfDay(): Promise<void> {
  await chainEvents(world);
  world.clock.move(day);
  await makeRoot(world);
  await chainEvents(world);
}
async function another(): Promise<void> {
  const facts = { sessions: ['of somebody'] };
  await transact(world, (tx) => recordEvent(tx, 'somebody', { kind: 'session.ended', facts }));
}
/** A payment on the first of three days, each with a root. */
async function threeDays(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ ...options, jobsByHand: true });
  onTestFinished(() => world.close());
  const ada = await world.addCustomer();
  const owner = await newSession(world, ada);
  const token = await approveWithApp(world, ada, await sendMoney(world, owner));
  expect((await sendMoney(world, owner, token)).status).toBe(200);
  paid = { customerId: ada.id, approval: world.secrets.hashToken(token) };
  await endOfDay();
  for (let n = 0; n < 2; n += 1) {
    await another();
    await endOfDay();
  }
}
const change = async (...statements: ReturnType<typeof sql>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(world.storage.queries);
};
async function faults(): Promise<string[]> {
  const found: string[] = [];
  await verifyLog(world, (fault) => found.push(fault));
  return found.map((fault) => fault.replace(/\(\d{4}-\d\d-\d\d\)/, '(DAY)'));
}
const roots = () => storedRoots(world.storage.queries);
const key = async () => (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('there is no key');
const receipt = async () => makeReceipt(world.storage.queries, await key(), paid.customerId, paid.approval);
const toMallory = () => chainAgain(world.storage.queries, (facts) => facts.replaceAll('Ada Lovelace', 'Mallory Evil'));
/** The service's log line for a failed job. */
async function refusal(): Promise<string> {
  await chainEvents(world);
  world.clock.move(day);
  const [before, keys] = [await roots(), await world.storage.queries.selectFrom('event_key').selectAll().execute()];
  const told: string[] = [];
  const error = await rootsJob(world)
    .run(
      () => undefined,
      () => false,
      (what) => told.push(what),
    )
    .then(
      () => expect.fail(`the job has signed: ${told}`),
      (reason: unknown) => reason,
    );
  expect(await roots()).toEqual(before);
  expect(await world.storage.queries.selectFrom('event_key').selectAll().execute()).toEqual(keys);
  return error instanceof Error ? `${error.name}: ${error.message}` : expect.fail('no error');
}
const noFurther = 'No further root is signed: see "When the service refuses to sign" in docs/events.md.';

describe('a history that was rewritten', () => {
  beforeEach(() => threeDays());

  it('[HOLD-04] an untouched log verifies, and continues to be signed', async () => {
    expect(await faults()).toEqual([]);
    await another();
    await endOfDay();
    expect(await roots()).toHaveLength(4);
    expect(await faults()).toEqual([]);
    expect(await receipt()).toHaveProperty('format', 'stepgate receipt 2');
  });

  it('[HOLD-04] a payee that was changed, all chains computed again and all roots removed: found, never signed, and no receipt', async () => {
    await toMallory();
    await change(sql`delete from event_root`);
    const missing = "The last root that the service has sealed is number 3, and the table doesn't have it.";
    expect(await faults()).toContain(missing);
    expect(await refusal()).toBe(`RefusedToSign: ${missing} ${noFurther}`);
    expect(await receipt()).toBe('damaged');
  });

  it('[HOLD-04] the same with the roots left: found, never signed, and no receipt', async () => {
    await toMallory();
    expect((await faults())[0]).toMatch(/^Root 1 \(DAY\): the events 1 to 5 aren't those that were signed\.$/);
    expect(await receipt()).toBe('damaged');
    // The events of the last root too.
    await chainAgain(world.storage.queries, (facts) => facts.replaceAll('"day":"2026', '"day":"1999'));
    expect(await refusal()).toMatch(/^RefusedToSign: The events \d+ to \d+ aren't those that were signed\. No further/);
  });

  it.each(
    rows(
      [
        ['the last root', sql`delete from event_root where nth = 3`, 'number 3, and the table doesn'],
        ['the last two', sql`delete from event_root where nth >= 2`, 'number 3, and the table doesn'],
        [
          'another last one',
          sql`update event_root set signed = (select signed from event_root where nth = 2) where nth = 3`,
          'number 3, and the table has another one',
        ],
        [
          'a later day in its row',
          sql`update event_root set day = '9999-12-30' where nth = 3`,
          "Root 3 (9999-12-30): it was changed, or isn't signed by this service",
        ],
        [
          'an event missing that no root covers',
          sql`delete from event where position = (select position from event_log)`,
          'some are missing',
        ],
      ],
      3,
    ),
  )('[HOLD-04] %s: found, and nothing more is signed', async (_, tampering, expected) => {
    await change(tampering);
    expect(await refusal()).toContain(expected);
    expect(await faults()).not.toEqual([]);
  });

  it('[HOLD-04] a root missing in the middle is found', { tags: 'deep' }, async () => {
    await change(sql`delete from event_root where nth = 2`);
    expect(await faults()).toEqual(['Root 3 (DAY): the root before it is missing.']);
  });

  it('[HOLD-04] without its key the log gets no other one by itself, with its roots or without', async () => {
    await change(sql`delete from event_key`);
    const why = "The event log has events, and the key of its roots isn't there.";
    expect(await refusal()).toBe(`RefusedToSign: ${why} ${noFurther}`);
    await change(sql`delete from event_root`);
    expect(await refusal()).toBe(`RefusedToSign: ${why} ${noFurther}`);
    expect(await faults()).toEqual(['The log has no key that verifies its roots.']);
  });

  it('[HOLD-04] a key that is newer than the events is found, even if it has signed them', async () => {
    await change(sql`update event_key set made_at = made_at + ${3 * day}`);
    expect(await faults()).toEqual([expect.stringMatching(/^The key of the roots is newer than the log: it was made on /)]);
  });

  it('[HOLD-04] facts that age has deleted are no fault, and there is no receipt of them any more', async () => {
    world.clock.move(500 * day);
    expect(await faults()).toEqual([
      expect.stringMatching(/^The events \d+ to \d+ have no root, although the first of them is from /),
    ]);
    await makeRoot(world);
    const forgotten = await forgetFacts(world.storage, { now: world.clock.now(), from: 0, batch: 1_000 });
    expect(forgotten.length).toBeGreaterThan(5);
    expect(await faults()).toEqual([]);
    expect(await receipt()).toBe('deleted');
  });

  it('[HOLD-04] facts of a later event of the approval that are missing let the service state nothing', {
    tags: 'deep',
  }, async () => {
    await change(sql`update event set facts = null, salt = null where kind = 'approval.spent'`);
    expect(await receipt()).toBe('damaged');
  });

  it('[HOLD-04] each root leaves the database: as an event of the operator’s chain and as a line of the log', async () => {
    const told: string[] = [];
    await another();
    await chainEvents(world);
    world.clock.move(day);
    await rootsJob(world).run(
      () => undefined,
      () => false,
      (what) => told.push(what),
    );
    await chainEvents(world);
    const all = await roots();
    const events = await world.storage.queries
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'log.root-signed')
      .orderBy('seq')
      .execute();
    expect(events.map(({ customer_id, facts }) => [customer_id, JSON.parse(facts ?? '').signed])).toEqual(
      all.map(({ signed }) => ['operator', signed]),
    );
    const [last] = all.slice(-1);
    expect(told).toEqual([expect.stringMatching(/^signed the root 4 of \d{4}-\d\d-\d\d, over the events \d+ to \d+: /)]);
    expect(rootsIn(String(told[0]))).toEqual([last?.signed]);
  });

  it('[HOLD-04] an older copy of the whole log that continues differently is genuine for the service; a kept root is not of it', {
    tags: 'deep',
  }, async () => {
    const { queries } = world.storage;
    // Kept by an auditor: the roots of the three days.
    const kept = (await roots()).map(({ signed }) => signed);
    const before = await receipt();
    if (typeof before === 'string') expect.fail(before);
    const keys = [await key()];
    expect(await faultOfKept(before.roots, keys, kept, [])).toBeUndefined();
    // As the database was before its first root, with another payee.
    const { privateKey } = await key();
    const sealed = world.secrets.seal(JSON.stringify({ ...privateKey, last: { nth: 0, digest: '' }, former: [] }), 'event key 1');
    await change(
      sql`delete from event_root`,
      sql`delete from event where position > 5`,
      sql`delete from event_head where customer_id <> ${paid.customerId}`,
    );
    await change(sql`update event_log set position = 5`, sql`delete from waiting_event`);
    await queries.updateTable('event_key').set({ sealed }).execute();
    await toMallory();
    await endOfDay();
    expect(await faults()).toEqual([]);
    const forged = await receipt();
    if (typeof forged === 'string') expect.fail(forged);
    expect(await verifyReceipt(textOfReceipt(forged), keys)).toHaveProperty('receipt');
    const fault = "The root 1 isn't one of the kept roots, and none of them leads to it.";
    expect(await faultOfKept(forged.roots, keys, kept, [])).toBe(fault);
    // Whatever roots the operator gives now, they don't connect to them.
    const given = (await roots()).map(({ signed }) => signed);
    expect(await faultOfKept(forged.roots, keys, kept, given)).toBe(fault);
  });

  it('[HOLD-04] an operator who begins again says so in the log; the service signs on, and what is missing stays named', async () => {
    expect(await beginAgain(world, 'nothing is wrong')).toBeUndefined();
    await change(sql`delete from event_root where nth >= 2`);
    expect(await refusal()).toContain('number 3');
    expect(await beginAgain(world, 'the disk lost two roots')).toBe(4);
    const { facts } = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('kind', '=', 'log.begun-again')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(facts ?? '')).toMatchObject({ root: 4, reason: 'the disk lost two roots', expected: 3, found: 1 });
    expect(await faults()).toEqual(['Root 4 (DAY): the root before it is missing.']);
    await another();
    await endOfDay();
    expect((await roots()).map(({ nth }) => nth)).toEqual([1, 4, 5]);
    expect(await receipt()).toHaveProperty('format', 'stepgate receipt 2');
  });

  it('[HOLD-04] an operator without the key begins again with another one, and receipts of before verify by both', async () => {
    await change(sql`update event_key set sealed = 'lost'`);
    expect(await beginAgain(world, 'the secret is lost')).toBe(4);
    const now = await key();
    expect([now.generation, now.former.length]).toEqual([2, 1]);
    expect(await faults()).toEqual([]);
    await another();
    await endOfDay();
    expect((await roots()).map(({ nth }) => nth)).toEqual([1, 2, 3, 4, 5]);
    const made = await receipt();
    if (typeof made === 'string') expect.fail(made);
    expect(await verifyReceipt(textOfReceipt(made), [now, ...now.former])).toHaveProperty('receipt');
    expect(await verifyReceipt(textOfReceipt(made), [now])).toHaveProperty('fault');
  });

  it('[HOLD-04] a restored backup is an event, so a second root of one number has its reason in the log', async () => {
    await transact(world, recordRestored);
    await chainEvents(world);
    const { facts } = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('kind', '=', 'log.restored')
      .executeTakeFirstOrThrow();
    const last = (await roots())[2] ?? expect.fail('no root');
    expect(JSON.parse(facts ?? '')).toEqual({ position: 10, root: 3, digest: digestOfRoot(last.signed) });
  });
});

describe.each(databases)('reads of a verification and a root, on $name', ({ newDatabase }) => {
  beforeEach(async () => threeDays(await newDatabase()));

  it('[HOLD-04] facts that are missing before their time are found: of evidence always, of others unless the customer was erased', async () => {
    await change(sql`update event set facts = null, salt = null where kind = 'approval.asked'`);
    expect(await faults()).toEqual([
      `Event 3 (approval.asked, number 3 of ${paid.customerId}): its facts are missing before their time is over.`,
    ]);
    expect(await receipt()).toBe('deleted');
    await change(
      sql`update event set facts = null, salt = null where kind = 'login.started' and customer_id = ${paid.customerId}`,
    );
    expect(await faults()).toHaveLength(2);
    await transact(world, (tx) => recordEvent(tx, paid.customerId, { kind: 'customer.erased', facts: {} }));
    expect(await faults()).toEqual([expect.stringContaining('approval.asked')]);
  });

  it('[HOLD-04] a past day without a root is found', async () => {
    await another();
    await chainEvents(world);
    world.clock.move(2 * day);
    expect(await faults()).toEqual([
      expect.stringMatching(/^The events 10 to 11 have no root, although the first of them is from /),
    ]);
    await makeRoot(world);
    expect(await faults()).toEqual([]);
  });

  it('[HOLD-04] the root, its seal and its event are stored together or not at all', async () => {
    await another();
    await chainEvents(world);
    world.clock.move(day);
    await change(sql`alter table waiting_event rename to waiting_away`);
    const sealed = (await key()).sealed;
    await expect(makeRoot(world)).rejects.toThrow();
    expect([(await roots()).length, (await key()).sealed]).toEqual([3, sealed]);
    await change(sql`alter table waiting_away rename to waiting_event`);
    await makeRoot(world);
    expect((await roots()).length).toBe(4);
  });
});
