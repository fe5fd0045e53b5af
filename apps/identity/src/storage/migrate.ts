import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { customers } from './migrations/0001-customers.ts';
import { factors } from './migrations/0002-factors.ts';
import { securityChanges } from './migrations/0003-changes.ts';
import { tokens } from './migrations/0004-tokens.ts';
import { challenges } from './migrations/0005-challenges.ts';
import { sessions } from './migrations/0006-sessions.ts';
import { signUps } from './migrations/0007-sign-up.ts';
import { limits } from './migrations/0008-limits.ts';
import { messages } from './migrations/0009-messages.ts';
import { events } from './migrations/0010-events.ts';
import { serverApi } from './migrations/0011-server-api.ts';
import { staff } from './migrations/0012-staff.ts';
import { installation } from './migrations/0013-installation.ts';
import { demo } from './migrations/0014-demo.ts';
import { authenticators } from './migrations/0015-authenticators.ts';
import { cleanUp } from './migrations/0016-clean-up.ts';
import { wayBack } from './migrations/0017-way-back.ts';
import { eventArchive } from './migrations/0018-event-archive.ts';
import type { Schema } from './schema.ts';
import { StartFault } from './start-fault.ts';
import type { Storage } from './storage.ts';

const createMigrations = (kind: Storage['kind']): Record<string, Migration> => ({
  '0001-customers': customers(),
  '0002-factors': factors(),
  '0003-changes': securityChanges(),
  '0004-tokens': tokens(),
  '0005-challenges': challenges(),
  '0006-sessions': sessions(),
  '0007-sign-up': signUps(),
  '0008-limits': limits(),
  '0009-messages': messages(kind),
  '0010-events': events(kind),
  '0011-server-api': serverApi(),
  '0012-staff': staff(),
  '0013-installation': installation(),
  '0014-demo': demo(),
  '0015-authenticators': authenticators(),
  '0016-clean-up': cleanUp(),
  '0017-way-back': wayBack(),
  '0018-event-archive': eventArchive(),
});

/** The first migration of the versions before 0.2.0, whose tables no release migrates. @until 0.4.0 */
const beforeBaseline = '0001-first-login';

async function listDone(db: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map(({ name }) => name);
}

/**
 * A release that knows this migration may serve a database that this one has migrated. Once this release takes away a column, or writes a value that only
 * it can read, this is its own newest migration.
 */
const leastKnown = '0017-way-back';

const rowId = 'least known';

const writeNeed = (db: Kysely<Schema>) =>
  db
    .insertInto('schema_need')
    .values({ id: rowId, migration: leastKnown })
    .onConflict((same) => same.column('id').doUpdateSet({ migration: leastKnown }))
    .execute();

/** @returns what a newer release has written with `writeNeed` */
async function readNeed(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('schema_need').select('migration').where('id', '=', rowId).executeTakeFirst();
  return row?.migration;
}

/**
 * A release can't know what the tables of a newer one mean, unless that says so.
 * @returns whether a newer release has migrated the database, and this one may serve it
 */
async function isAhead(db: Kysely<Schema>, known: readonly string[], folder: string | undefined): Promise<boolean> {
  const done = await listDone(db);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length === 0) return false;
  if (unknown.includes(beforeBaseline))
    throw new StartFault(
      folder === undefined
        ? "A version before 0.2.0 wrote the database that DATABASE_URL names, and this version can't migrate it: set DATABASE_URL to an empty database."
        : `A version before 0.2.0 wrote the database in ${folder}, and this version can't migrate it: remove that folder, or set STEPGATE_DATA_DIR to another one.`,
    );
  const need = done.includes(leastKnown) ? await readNeed(db) : undefined;
  if (need !== undefined && known.includes(need)) return true;
  throw new StartFault(
    `The database is newer than this release, which doesn't know the migration ${unknown.join(', ')}: start the release that migrated it, or restore an earlier backup.`,
  );
}

/**
 * The PostgreSQL advisory lock of a migration. The migrator's own belongs to a connection, and a pooler that gives each transaction another connection
 * would keep it for ever.
 */
const inTurn = 5_171_002;

/**
 * Migrates an empty or older database to the current schema. Several processes may start at once: one migrates, the others wait.
 * @param folder of an embedded database
 * @throws StartFault if this release can't migrate the database
 */
export async function migrate(db: Kysely<Schema>, kind: Storage['kind'], folder?: string): Promise<void> {
  const migrations = createMigrations(kind);
  if (await isAhead(db, Object.keys(migrations), folder)) return;
  async function migrateOn(of: Kysely<Schema>): Promise<void> {
    const { error } = await new Migrator({ db: of, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  }
  if (kind === 'sqlite') await migrateOn(db);
  else
    await db.transaction().execute(async (of) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(inTurn)})`.execute(of);
      await migrateOn(of);
    });
  await writeNeed(db);
}
