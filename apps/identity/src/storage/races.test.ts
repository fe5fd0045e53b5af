/** Transactions that lose against each other on a real PostgreSQL, at both isolation levels. */
import { atIsolation, isolationLevels, newPostgresDatabase } from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';
import type { Queries, Storage } from './storage.ts';

const add = (queries: Queries, id: string) => sql`update race set n = n + 1 where id = ${id} returning n`.execute(queries);

/** Makes both transactions finish their first step before either continues. A rerun doesn't wait. */
function meeting(): () => Promise<void> {
  const met = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here >= 2) met.resolve();
    return met.promise;
  };
}

describe.each(isolationLevels)('two connections at %s', (level) => {
  let storages: [Storage, Storage];
  beforeAll(async () => {
    const url = atIsolation(await newPostgresDatabase(), level);
    storages = [await openPostgres({ url }), await openPostgres({ url })];
    await sql`create table race (id text primary key, n integer not null)`.execute(storages[0].queries);
    await sql`insert into race values ('a', 0), ('b', 0), ('c', 0)`.execute(storages[0].queries);
  });
  afterAll(() => Promise.all(storages.map((storage) => storage.close())));
  const readNumber = async (id: string): Promise<unknown> =>
    (await sql<{ n: number }>`select n from race where id = ${id}`.execute(storages[0].queries)).rows[0]?.n;

  it('[UP-12] the level is set for transactions and for single statements', async () => {
    const show = sql<{ transaction_isolation: string }>`show transaction_isolation`;
    expect((await show.execute(storages[0].queries)).rows[0]?.transaction_isolation).toBe(level);
    const { rows } = await storages[0].transaction(({ queries }) => show.execute(queries));
    expect(rows[0]?.transaction_isolation).toBe(level);
  });

  it('[UP-12] two transactions that deadlock are both completed, each once', async () => {
    const meet = meeting();
    let runs = 0;
    let ran = 0;
    const crossing = (storage: Storage, first: string, second: string) =>
      storage.transaction(async ({ queries, afterCommit }) => {
        runs += 1;
        await add(queries, first);
        afterCommit(() => {
          ran += 1;
        });
        await meet();
        await add(queries, second);
      });
    await Promise.all([crossing(storages[0], 'a', 'b'), crossing(storages[1], 'b', 'a')]);
    expect([await readNumber('a'), await readNumber('b')]).toEqual([2, 2]);
    expect(runs).toBeGreaterThan(2);
    // The callback of the run that lost is dropped with it.
    expect(ran).toBe(2);
  });

  it('[UP-12] single statements on one row from both connections are all completed', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => add(storages[n % 2 === 0 ? 0 : 1].queries, 'c')));
    expect(await readNumber('c')).toBe(8);
  });
});

it('[UP-12] at serializable, two transactions that read before they write lose no update', async () => {
  const url = atIsolation(await newPostgresDatabase(), 'serializable');
  const [one, other] = [await openPostgres({ url }), await openPostgres({ url })];
  await sql`create table race (id text primary key, n integer not null)`.execute(one.queries);
  await sql`insert into race values ('a', 0)`.execute(one.queries);
  const meet = meeting();
  const readThenWrite = (storage: Storage) =>
    storage.transaction(async ({ queries }) => {
      const { rows } = await sql<{ n: number }>`select n from race`.execute(queries);
      await meet();
      await sql`update race set n = ${(rows[0]?.n ?? 0) + 1}`.execute(queries);
    });
  await Promise.all([readThenWrite(one), readThenWrite(other)]);
  expect((await sql<{ n: number }>`select n from race`.execute(one.queries)).rows).toEqual([{ n: 2 }]);
  await Promise.all([one.close(), other.close()]);
});

it('[UP-12] read committed is the level if the URL names none, and the server times out before the client does', async () => {
  const storage = await openPostgres({ url: await newPostgresDatabase() });
  const { rows } = await sql`
    select current_setting('transaction_isolation') as level, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('application_name') as name`.execute(storage.queries);
  expect(rows).toEqual([{ level: 'read committed', statement: '2500ms', lock: '2s', idle: '5s', name: 'stepgate' }]);
  await storage.close();
});
