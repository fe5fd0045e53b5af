/** The files of the embedded database as they may be after a power cut: copied at arbitrary moments under load. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { times } from '@stepgate/testkit/depth';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';
import type { Queries, Storage } from './storage.ts';

const moments = times(40, 200);
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepgate-copies-'));
  storage = await openSqlite(join(folder, 'service'));
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

/** Copies both files at one moment: SQLite writes in this thread, so nothing is written between the two copies. */
function copy(): string {
  const target = mkdtempSync(join(folder, 'copy-'));
  for (const name of ['stepgate.sqlite', 'stepgate.sqlite-wal']) {
    const file = join(folder, 'service', name);
    if (existsSync(file)) copyFileSync(file, join(target, name));
  }
  return target;
}

const write = (queries: Queries, key: string) => queries.insertInto('allowance').values({ key, since: 0, taken: 1 }).execute();

it('every copy of the database and its log has everything acknowledged before it, nothing incomplete, and no corruption (RS4)', {
  tags: 'deep',
}, async () => {
  const acknowledged: number[] = [];
  const copies: { readonly target: string; readonly acknowledged: number }[] = [];
  for (let nth = 0; nth < moments; nth += 1) {
    // Every second copy is made during a transaction.
    const early = nth % 2 === 0;
    await storage.transaction(async ({ queries }) => {
      await write(queries, `first ${nth}`);
      if (early) copies.push({ target: copy(), acknowledged: acknowledged.length });
      await write(queries, `second ${nth}`);
    });
    acknowledged.push(nth);
    if (!early) copies.push({ target: copy(), acknowledged: acknowledged.length });
  }
  expect(copies).toHaveLength(times(40, 200));
  for (const { target, acknowledged } of copies) {
    const copied = await openSqlite(target);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copied.queries);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    const keys = (await copied.queries.selectFrom('allowance').select('key').execute()).map(({ key }) => key);
    const whole = Array.from({ length: acknowledged }, (_, nth) => [`first ${nth}`, `second ${nth}`]).flat();
    expect(keys.toSorted()).toEqual(whole.toSorted());
    await copied.close();
    rmSync(target, { recursive: true });
  }
});

it.each([
  { who: 'a command', claim: undefined, milliseconds: 30_000 },
  { who: 'the service', claim: () => () => undefined, milliseconds: 5_000 },
])('$who waits $milliseconds ms for another process that writes', async ({ claim, milliseconds }) => {
  const opened = await openSqlite(join(folder, 'patience'), claim);
  const { rows } = await sql`pragma busy_timeout`.execute(opened.queries);
  await opened.close();
  expect(rows).toEqual([{ timeout: milliseconds }]);
});
