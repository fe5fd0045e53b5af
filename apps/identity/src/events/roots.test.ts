/** Daily roots: what they cover, and that they notice a history that was computed again. */
import { digestOfFacts, hashOfLink, openRoot } from '@stepgate/receipt';
import { databases, openWorld, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { recordEvent } from './record-event.ts';
import { findRootKey } from './root-keys.ts';
import { makeRoot, storedRoots } from './roots.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyRoots } from './verify-roots.ts';

const day = 24 * 60 * 60_000;

describe.each(databases)('daily roots on $name', ({ newDatabase }) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    onTestFinished(() => world.close());
  });

  async function event(session: string): Promise<void> {
    await transact(world, (tx) => recordEvent(tx, 'ada', { kind: 'session.ended', facts: { sessions: [session] } }));
    await chainEvents(world.storage);
  }
  /** Three days with events 1 and 2, then 3, then 4, and a root for each. */
  async function threeDays(): Promise<void> {
    for (const sessions of [['one', 'two'], ['three'], ['four']]) {
      for (const session of sessions) await event(session);
      world.clock.move(day);
      await makeRoot(world);
    }
  }
  const roots = () => storedRoots(world.storage.queries);
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    await verifyRoots(world.storage.queries, world.secrets, (fault) => found.push(fault));
    return found;
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(world.storage.queries);

  it('[API-09] each day with events gets one root, which four processes at once make once, and which covers every event once', async () => {
    await makeRoot(world);
    expect(await roots()).toEqual([]);
    await event('one');
    await Promise.all(Array.from({ length: 4 }, () => makeRoot(world)));
    await makeRoot(world);
    expect(await roots()).toHaveLength(1);
    world.clock.move(day);
    await makeRoot(world);
    expect(await roots()).toHaveLength(1);
    for (const session of ['two', 'three']) await event(session);
    await makeRoot(world);
    const key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('no key');
    const opened = await Promise.all((await roots()).map(({ signed }) => openRoot(key, signed)));
    expect(opened).toMatchObject([
      { nth: 1, first: 1, last: 1, previous: '' },
      { nth: 2, first: 2, last: 3, previous: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('[API-09] a history that was changed and chained again verifies by itself, and its root shows the change', async () => {
    await threeDays();
    const rows = await world.storage.queries.selectFrom('event').selectAll().orderBy('seq').execute();
    let previous = '';
    for (const row of rows) {
      const facts = row.seq === 2 ? '{"sessions":["made up"]}' : (row.facts ?? '');
      const digest = digestOfFacts(row.salt ?? '', facts);
      const hash = hashOfLink({ ...row, customerId: row.customer_id, digest, previous });
      await world.storage.queries
        .updateTable('event')
        .set({ facts, digest, previous, hash })
        .where('position', '=', row.position)
        .execute();
      previous = hash;
    }
    await world.storage.queries.updateTable('event_head').set({ hash: previous }).execute();
    const found: string[] = [];
    await verifyEvents(world.storage.queries, (fault) => found.push(fault));
    expect(found).toEqual([]);
    expect((await faults()).map((fault) => fault.slice(0, 6))).toEqual(['Root 1', 'Root 2', 'Root 3']);
    expect((await faults())[0]).toContain("the events 1 to 2 aren't those that were signed");
  });

  it.each([
    ['a removed root', sql`delete from event_root where nth = 2`, ['Root 3 (DAY): the root before it is missing.']],
    [
      'a root of another day',
      sql`update event_root set day = '2000-01-01' where nth = 2`,
      ["Root 2 (DAY): it was changed, or isn't signed by this service."],
    ],
    [
      'a root with another signature',
      sql`update event_root set signed = substr(signed, 1, length(signed) - 4) || 'AAAA' where nth = 3`,
      ["Root 3 (DAY): it was changed, or isn't signed by this service."],
    ],
    [
      'an event cut off behind a root',
      sql`delete from event where position = 4`,
      ["Root 3 (DAY): the events 4 to 4 aren't those that were signed."],
    ],
    [
      'another public key',
      sql`update event_key set public_key = replace(public_key, 'P-256', 'P-384')`,
      ["The key of the roots was changed, or its secret isn't given.", 'The roots have no key that verifies them.'],
    ],
  ])('[API-09] a verification finds %s', async (_, tampering, expected) => {
    await threeDays();
    expect(await faults()).toEqual([]);
    await change(tampering);
    expect((await faults()).map((fault) => fault.replace(/\(\d{4}-\d\d-\d\d\)/, '(DAY)'))).toEqual(expected);
  });

  it('[API-09] a root that another key has signed is no root of this service', async () => {
    await threeDays();
    const [first] = await roots();
    const elsewhere = await openWorld({ jobsByHand: true });
    onTestFinished(() => elsewhere.close());
    await transact(elsewhere, (tx) => recordEvent(tx, 'ada', { kind: 'session.ended', facts: { sessions: ['one'] } }));
    await chainEvents(elsewhere.storage);
    await makeRoot(elsewhere);
    const key = (await findRootKey(elsewhere.storage.queries, elsewhere.secrets)) ?? expect.fail('no key');
    expect(await openRoot(key, first?.signed ?? '')).toBeUndefined();
  });
});
