/** The clean-up on PostgreSQL, where tables are large and several processes share the work. */
import { newPostgresDatabase, onlyPostgres, openWorld, recordStatements, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../storage/postgres.ts';
import { openCommandPool } from '../storage/postgres-clients.ts';
import type { Storage } from '../storage/storage.ts';
import { cleanUpJob } from './clean-up.ts';

async function open(postgresUrl: string): Promise<World> {
  const world = await openWorld({ postgresUrl, jobsByHand: true });
  onTestFinished(() => world.close());
  return world;
}

/** @returns how many batches had rows */
async function clean(world: World): Promise<number> {
  let batches = 0;
  const rest = async () => {
    batches += 1;
  };
  await cleanUpJob(world, rest).run(
    (error) => {
      throw error;
    },
    () => false,
    () => undefined,
  );
  return batches;
}

type Filling = { readonly table: string; readonly by: string; readonly rows: number };

const wholeNumbers: Readonly<Record<string, string>> = { bigint: 'n', integer: 'n % 2' };

/** Rows without sense, whose order in the file says nothing about their times. Each twentieth has expired. */
async function fill({ queries }: Storage, now: number, { table, by, rows }: Filling): Promise<void> {
  const columns = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and table_schema = current_schema()`.execute(queries);
  const values = columns.rows.map(({ name, type }) => {
    if (name === by) return `case when n % 20 = 0 then 0 else ${now} end + n * 7919 % ${rows}`;
    if (name === 'status') return `case when n % 20 = 0 then 'registering' else 'active' end`;
    if (name === 'subject') return `case when n % 20 = 0 then 'nobody:' else 'customer ' end || n`;
    if (name === 'withheld_until') return '0';
    return wholeNumbers[type] ?? `md5(n || '${name}')`;
  });
  const names = columns.rows.map(({ name }) => `"${name}"`).join();
  await sql`insert into ${sql.table(table)} (${sql.raw(names)})
    select ${sql.raw(values.join())} from generate_series(1, ${sql.lit(rows)}) n`.execute(queries);
}

/** Fills tables without the rows that theirs belong to. */
async function fillAll(url: string, now: number, tables: readonly Filling[]): Promise<void> {
  const withoutKeys = `${url}?options=-c%20session_replication_role%3Dreplica`;
  const filling = await openPostgres({ url: withoutKeys, openPool: openCommandPool });
  for (const each of tables) await fill(filling, now, each);
  await sql`analyze`.execute(filling.queries);
  await filling.close();
}

/** The tables, each with the column by which it is cleared. */
async function listCleared(world: World): Promise<readonly { table: string; by: string }[]> {
  const statements = await recordStatements(() => clean(world));
  return statements.flatMap((text) => {
    const [, table, by] = /^\s*(?:delete from|update) "?(\w+)"?[\s\S]* "?(\w+)"? >= /.exec(text) ?? [];
    return table === undefined || by === undefined ? [] : [{ table, by }];
  });
}

type Reads = { readonly table: string; readonly whole: number; readonly found: number };

async function countReads({ storage: { queries } }: World): Promise<readonly Reads[]> {
  const { rows } = await sql<Reads>`
    select relname as table, seq_tup_read as whole, idx_tup_fetch as found from pg_stat_user_tables`.execute(queries);
  return rows;
}

/** The rows that a clean-up read of some tables: of a whole table, and by an index. The server counts them when the session ends. */
async function readsOf(url: string, looking: World, tables: readonly string[]) {
  const before = new Map((await countReads(looking)).map((each) => [each.table, each]));
  const working = await openWorld({ postgresUrl: url, jobsByHand: true });
  const batches = await clean(working);
  await working.close();
  const count = async () =>
    (await countReads(looking))
      .filter(({ table }) => tables.includes(table))
      .map(({ table, whole, found }) => ({
        table,
        whole: whole - (before.get(table)?.whole ?? 0),
        found: found - (before.get(table)?.found ?? 0),
      }));
  await expect.poll(async () => (await count()).every(({ whole, found }) => whole + found > 0)).toBe(true);
  return { batches, reads: await count() };
}

describe.each(onlyPostgres)('the clean-up of large tables, on $name', () => {
  it('[SRE-07] the last batch reads no more rows than the first: only those that it deletes', async () => {
    const url = await newPostgresDatabase('migrated');
    const looking = await open(url);
    await fillAll(url, looking.clock.now(), [{ table: 'device', by: 'expires_at', rows: 100_000 }]);
    const { batches, reads } = await readsOf(url, looking, ['device']);
    expect([batches, reads[0]?.whole]).toEqual([5, 0]);
    expect(reads[0]?.found).toBeLessThan(15_000);
  });

  it('[SRE-07] no statement reads a whole table, not for what goes with a deleted row either', async () => {
    const url = await newPostgresDatabase('migrated');
    const looking = await open(url);
    const cleared = await listCleared(looking);
    expect(cleared.length).toBeGreaterThan(30);
    await fillAll(
      url,
      looking.clock.now(),
      cleared.map((each) => ({ ...each, rows: 2_500 })),
    );
    const { batches, reads } = await readsOf(
      url,
      looking,
      cleared.map(({ table }) => table),
    );
    expect(batches).toBe(cleared.length);
    expect(reads.filter(({ whole, found }) => whole > 0 || found > 200)).toEqual([]);
  });

  it('[SRE-07] processes share the rows: each passes over those that another one holds, and none of them fails', async () => {
    const url = await newPostgresDatabase('migrated');
    const [first, other] = [await open(url), await open(url)];
    const { id } = await first.addCustomer();
    await sql`insert into device (hash, customer_id, created_at, expires_at)
      select 'expired ' || n, ${id}, n, n from generate_series(1, 3500) n`.execute(first.storage.queries);
    const countLeft = async () => (await first.storage.queries.selectFrom('device').select('hash').execute()).length;
    const third = await openPostgres({ url, openPool: openCommandPool });
    onTestFinished(() => third.close());
    await third.transaction(async ({ queries }) => {
      await sql`select hash from device order by expires_at limit 1000 for update`.execute(queries);
      const batches = await Promise.all([clean(first), clean(other)]);
      expect([batches.reduce((sum, each) => sum + each), await countLeft()]).toEqual([3, 1_000]);
    });
    expect([await clean(first), await countLeft()]).toEqual([1, 0]);
  });
});
