import type { Kysely } from 'kysely';
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
});

/** The first migration of the versions before 0.2.0, whose tables no release migrates. @until 0.4.0 */
const beforeBaseline = '0001-first-login';

async function listUnknown(db: Kysely<Schema>, known: readonly string[]): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map(({ name }) => name).filter((name) => !known.includes(name));
}

/** A release can't know what the tables of a newer one mean. */
async function refuseOtherSchema(db: Kysely<Schema>, known: readonly string[], folder: string | undefined): Promise<void> {
  const unknown = await listUnknown(db, known);
  if (unknown.includes(beforeBaseline))
    throw new StartFault(
      folder === undefined
        ? "A version before 0.2.0 wrote the database that DATABASE_URL names, and this version can't migrate it: set DATABASE_URL to an empty database."
        : `A version before 0.2.0 wrote the database in ${folder}, and this version can't migrate it: remove that folder, or set STEPGATE_DATA_DIR to another one.`,
    );
  if (unknown.length > 0)
    throw new StartFault(
      `The database is newer than this release, which doesn't know the migration ${unknown.join(', ')}: start the release that migrated it, or restore an earlier backup.`,
    );
}

/**
 * Migrates an empty or older database to the current schema. Several processes may start at once: one migrates, the others wait.
 * @param folder of an embedded database
 * @throws StartFault if this release can't migrate the database
 */
export async function migrate(db: Kysely<Schema>, kind: Storage['kind'], folder?: string): Promise<void> {
  const migrations = createMigrations(kind);
  await refuseOtherSchema(db, Object.keys(migrations), folder);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
