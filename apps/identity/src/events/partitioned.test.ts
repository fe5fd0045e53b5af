/** The event log on a table that deploy/partition-events.sql has partitioned. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventFactsKept } from '@stepgate/contract';
import { onlyPostgres, openWorld, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { archiveDays } from './archive/archive-days.ts';
import { verifyArchive } from './archive/verify-archive.ts';
import { chainEvents } from './chain-events.ts';
import { forgetFacts } from './forget-facts.ts';
import { recordEvent } from './record-event.ts';
import { makeRoot } from './roots.ts';
import { verifyLog } from './verify-log.ts';
import { deliverAgain } from './webhooks/deliver-again.ts';
import { beginWebhooks } from './webhooks/join-webhooks.ts';

const day = 24 * 60 * 60_000;
const unheard = (): void => undefined;
const shipped = fileURLToPath(new URL('../../../../deploy/partition-events.sql', import.meta.url));

describe.each(onlyPostgres)('a partitioned event log on $name', ({ newDatabase }) => {
  async function open(): Promise<{ readonly world: World; partition(): Promise<void> }> {
    const { postgresUrl } = await newDatabase();
    const world = await openWorld({ ...(postgresUrl === undefined ? {} : { postgresUrl }), jobsByHand: true });
    onTestFinished(() => world.close());
    const text = (await readFile(shipped, 'utf8')).replace('size = 50000000', 'size = 5').replace('ahead = 3', 'ahead = 2');
    return {
      world,
      async partition() {
        const client = new pg.Client({ connectionString: postgresUrl });
        await client.connect();
        await client.query(text).finally(() => client.end());
      },
    };
  }
  async function partitions(world: World): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass order by 1`.execute(
      world.storage.queries,
    );
    return rows.map(({ name }) => name);
  }
  async function days(world: World, many: number): Promise<void> {
    for (let n = 0; n < many; n += 1) {
      for (const customer of ['ada', 'bob', 'ada']) {
        await transact(world, (tx) => recordEvent(tx, customer, { kind: 'session.ended', facts: { sessions: [`${n}`] } }));
        await chainEvents(world);
      }
      world.clock.move(day);
      await makeRoot(world);
      await chainEvents(world);
    }
  }
  async function faults(world: World, folder?: string): Promise<string[]> {
    const found: string[] = [];
    await verifyLog(world, (fault) => found.push(fault));
    if (folder !== undefined) await verifyArchive(world, folder, (fault) => found.push(fault));
    return found;
  }

  it('[SRE-08] keeps its events, grows over its partitions, and is archived, emptied and delivered from them', async () => {
    const { world, partition } = await open();
    const { queries } = world.storage;
    const folder = await mkdtemp(join(tmpdir(), 'stepgate-partitions-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await days(world, 2);
    await partition();
    expect(await partitions(world)).toEqual(['event_rest', 'event_to_10', 'event_to_15', 'event_to_20']);
    expect(await faults(world)).toEqual([]);
    // Further than the partitions go.
    await days(world, 5);
    await partition();
    await days(world, 1);
    expect(await partitions(world)).toEqual([
      'event_rest',
      'event_to_10',
      'event_to_15',
      'event_to_20',
      'event_to_35',
      'event_to_40',
    ]);
    expect(await faults(world)).toEqual([]);
    const { mark } = await archiveDays(world, { until: '9999-12-31', folder, done: unheard });
    expect(mark.last).toBeGreaterThan(20);
    for (const name of ['event_to_10', 'event_to_15', 'event_to_20']) await sql.raw(`drop table ${name}`).execute(queries);
    await days(world, 1);
    expect(await faults(world, folder)).toEqual([]);
    await beginWebhooks(queries);
    expect(await deliverAgain(world.storage, mark.last, world.clock.now(), unheard)).toBe(3);
  });

  it('[SRE-08] [API-07] forgets the facts of old events only, although two partitions have rows at one place', async () => {
    const { world, partition } = await open();
    await partition();
    await days(world, 1);
    world.clock.move(eventFactsKept);
    await days(world, 2);
    const { storage, clock } = world;
    await forgetFacts(storage, { now: clock.now(), from: 0, batch: 100 });
    const rows = await storage.queries.selectFrom('event').select(['facts', 'position']).orderBy('position').execute();
    expect(rows.map(({ facts }) => facts === null)).toEqual(rows.map((_, nth) => nth < 4));
    expect(await faults(world)).toEqual([]);
  });
});
