import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPostgresDatabase } from '@stepgate/testkit';
import { isDeep } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

type Store = { open(): Promise<Storage>; readonly remedy: string };

const stores: readonly { readonly name: string; prepare(): Promise<Store> }[] = [
  {
    name: 'SQLite',
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-migrate-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      return { open: () => openSqlite(folder), remedy: `${folder}, and this version can't migrate it: remove that folder` };
    },
  },
  {
    name: 'PostgreSQL',
    async prepare() {
      const url = await newPostgresDatabase();
      return { open: () => openPostgres({ url }), remedy: 'set DATABASE_URL to an empty database' };
    },
  },
];

/** The names of the migrations that a database has had. */
const migrationsOf = ({ queries }: Storage) => queries.withTables<{ kysely_migration: { name: string; timestamp: string } }>();

describe.each(isDeep ? stores : stores.slice(0, 1))('a database on $name', ({ prepare }) => {
  it('[HOUSE-05] is migrated once, and keeps its rows when it is opened again', async () => {
    const { open } = await prepare();
    const first = await open();
    await first.queries.insertInto('allowance').values({ key: 'codes', since: 1, taken: 3 }).execute();
    await first.close();
    const second = await open();
    onTestFinished(() => second.close());
    expect(await second.queries.selectFrom('allowance').select(['key', 'taken']).execute()).toEqual([{ key: 'codes', taken: 3 }]);
  });

  it.each([
    ['knows what it needs', '0017-way-back', true],
    ["doesn't know what it needs", '9999-tomorrow', false],
  ])('[SRE-09] [UP-11] that a newer release has migrated is served if this one %s: %s', async (_, migration, isServed) => {
    const { open } = await prepare();
    const written = await open();
    onTestFinished(() => written.close());
    await migrationsOf(written)
      .insertInto('kysely_migration')
      .values({ name: '9999-tomorrow', timestamp: '2030-01-01' })
      .execute();
    await written.queries.updateTable('schema_need').set({ migration }).execute();
    const opened = open().then((storage) => storage.close());
    await (isServed ? expect(opened).resolves.toBeUndefined() : expect(opened).rejects.toThrow('the migration 9999-tomorrow'));
    // The older release leaves it as it is.
    expect(await written.queries.selectFrom('schema_need').select('migration').execute()).toEqual([{ migration }]);
  });

  it.each([
    ['a version before 0.2.0', '0001-first-login', undefined],
    ['a newer release', '9999-tomorrow', "doesn't know the migration 9999-tomorrow: start the release that migrated it"],
  ])(
    "[UP-11] [HOUSE-05] of %s is refused in a sentence that says what to do, and isn't half migrated",
    async (_who, name, sentence) => {
      const { open, remedy } = await prepare();
      const written = await open();
      onTestFinished(() => written.close());
      await migrationsOf(written).deleteFrom('kysely_migration').execute();
      await migrationsOf(written).insertInto('kysely_migration').values({ name, timestamp: '2026-01-05' }).execute();
      await expect(open()).rejects.toThrow(sentence ?? remedy);
      expect(await migrationsOf(written).selectFrom('kysely_migration').select('name').execute()).toEqual([{ name }]);
    },
  );
});
