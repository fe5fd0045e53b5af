import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

const named = async ({ queries }: Storage, query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(queries)).rows;

/** Everything that a database holds, without the time of each migration. */
async function contentOf(storage: Storage) {
  const made = await named(
    storage,
    "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_stat%' order by type, name",
  );
  const tables = made.flatMap(({ type, name }) => (type === 'table' ? [String(name)] : []));
  const rows: Record<string, unknown> = {};
  for (const name of tables)
    rows[name] = (await named(storage, `select * from "${name}"`)).map((row) => ({ ...row, timestamp: 0 }));
  return { made, rows };
}

it('a database in memory is a copy of a migrated one: the same tables, indexes and rows as in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, first, copy] = [await openSqlite(folder), await openSqlite(undefined), await openSqlite(undefined)];
  const expected = await contentOf(file);
  expect(expected.made.length).toBeGreaterThan(60);
  expect(expected.rows.kysely_migration).not.toEqual([]);
  expect(await contentOf(first)).toEqual(expected);
  expect(await contentOf(copy)).toEqual(expected);
  await named(copy, 'delete from kysely_migration');
  expect(await contentOf(await openSqlite(undefined))).toEqual(expected);
  for (const storage of [file, first, copy]) await storage.close();
});
