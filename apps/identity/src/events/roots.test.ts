/** Daily roots: what they cover, and that they notice a history that was computed again. */
import { openRoot } from '@stepgate/receipt';
import { databases, openWorld, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { storedRoots } from './check-roots.ts';
import { recordEvent } from './record-event.ts';
import { findRootKey } from './root-keys.ts';
import { makeRoot } from './roots.ts';
import { chainAgain } from './test/chain-again.ts';
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
    await chainEvents(world);
  }
  /** Three days with two events, then one, then one, and a root for each, which is an event of the next day. */
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
    const { storage, secrets, clock } = world;
    await verifyRoots({ queries: storage.queries, secrets, now: clock.now() }, (fault) => found.push(fault));
    return found;
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(world.storage.queries);

  it('[API-09] each day gets one root after its end, which four processes at once make once, and which covers every event once', async () => {
    await makeRoot(world);
    expect(await roots()).toEqual([]);
    await event('one');
    await makeRoot(world);
    expect(await roots()).toEqual([]);
    world.clock.move(day);
    await Promise.all(Array.from({ length: 4 }, () => makeRoot(world)));
    await makeRoot(world);
    expect(await roots()).toHaveLength(1);
    for (const session of ['two', 'three']) await event(session);
    // One a day, however often the job runs.
    await makeRoot(world);
    expect(await roots()).toHaveLength(1);
    world.clock.move(day);
    await makeRoot(world);
    await makeRoot(world);
    expect(await roots()).toHaveLength(2);
    const key = (await findRootKey(world.storage.queries, world.secrets)) ?? expect.fail('no key');
    const opened = await Promise.all((await roots()).map(({ signed }) => openRoot(key, signed)));
    expect(opened).toMatchObject([
      { nth: 1, first: 1, last: 1, previous: '' },
      { nth: 2, first: 2, last: 4, previous: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('[API-09] a history that was changed and chained again verifies by itself, and its root shows the change', async () => {
    await threeDays();
    await chainAgain(world.storage.queries, (facts, position) => (position === 2 ? '{"sessions":["made up"]}' : facts));
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
      [
        "Root 3 (DAY): it was changed, or isn't signed by this service.",
        'The last root that the service has sealed is number 3, and the table has another one.',
      ],
    ],
    [
      'an event cut off behind a root',
      sql`delete from event where position = 6`,
      ["Root 3 (DAY): the events 5 to 6 aren't those that were signed."],
    ],
    [
      'another public key',
      sql`update event_key set public_key = replace(public_key, 'P-256', 'P-384')`,
      ["The key of the roots was changed, or its secret isn't given.", 'The log has no key that verifies its roots.'],
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
    await chainEvents(elsewhere);
    await makeRoot(elsewhere);
    const key = (await findRootKey(elsewhere.storage.queries, elsewhere.secrets)) ?? expect.fail('no key');
    expect(await openRoot(key, first?.signed ?? '')).toBeUndefined();
  });
});
