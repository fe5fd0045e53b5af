/** PostgreSQL, shared by any number of service processes. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { withAfterCommit } from './after-commit.ts';
import { DatabaseUnusable, noteOfPostgres } from './database-fault.ts';
import { type Durability, whyForgetful } from './forgetful-server.ts';
import { migrate } from './migrate.ts';
import { noteStatements } from './note-statements.ts';
import { pinging } from './ping.ts';
import { LendingDialect, openMigrationPool, openPool as openServicePool } from './postgres-clients.ts';
import { runAgain } from './run-again.ts';
import type { Schema } from './schema.ts';
import { postgresStartFault, StartFault } from './start-fault.ts';
import type { AwaitedStorage, OnStatement, Storage } from './storage.ts';
import { watchWrites } from './write-watch.ts';

/** A commit that is acknowledged before it is on disk could make a spent code valid again after a crash, or after a fail-over. */
async function refuseForgetfulServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<Durability>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('synchronous_standby_names') as standbys`.execute(db);
  const forgets = rows.map(whyForgetful).find((why) => why !== undefined);
  if (forgets !== undefined) throw new StartFault(`PostgreSQL may lose changes that it has acknowledged: ${forgets}.`);
}

/** A standby answers reads but refuses everything that a login writes. */
async function refuseStandby(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ refuses: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`.execute(db);
  if (rows[0]?.refuses !== false)
    throw new DatabaseUnusable('unwritable', 'the database takes no writes: it is read-only, or a standby');
}

export type PostgresOptions = {
  /** The value of `DATABASE_URL`. */
  readonly url: string;
  /** The owner of the connections and time-outs. Default: the service. */
  readonly openPool?: (url: string) => pg.Pool;
  /** Between 0 and 1; varies the pause of work that lost a race. */
  readonly random?: () => number;
  readonly onStatement?: OnStatement | undefined;
};

/** Connects on demand, so the server doesn't have to be up yet. */
export function awaitPostgres({
  url,
  openPool = openServicePool,
  random = Math.random,
  onStatement,
}: PostgresOptions): AwaitedStorage {
  const pool = openPool(url);
  const again = runAgain(random);
  const writes = watchWrites();
  let prepared = false;

  function over(isOpen: () => boolean): Storage {
    const dialect = new LendingDialect(pool, { isOpen, again, note: writes.note });
    const log = noteStatements(onStatement);
    const db = new Kysely<Schema>({ dialect, ...(log && { log }) });
    return {
      kind: 'postgres',
      ...withAfterCommit(db, again),
      ping: pinging(async () => {
        await refuseStandby(db);
        await writes.check(db);
      }),
      async close() {
        await db.destroy();
        await pool.end();
      },
    };
  }

  const own = over(() => true);
  async function bringUpToDate(): Promise<void> {
    await refuseForgetfulServer(own.queries);
    await refuseStandby(own.queries);
    const migrating = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openMigrationPool(url) }) });
    await migrate(migrating, 'postgres').finally(() => migrating.destroy());
  }
  return {
    storage: over(() => prepared),
    async prepare(first) {
      await bringUpToDate().catch((error: unknown) => {
        throw postgresStartFault(noteOfPostgres(error), url);
      });
      await first?.(own);
      prepared = true;
    },
  };
}

/** The same without waiting: rejects if the database isn't available. */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const { storage, prepare } = awaitPostgres(options);
  try {
    await prepare();
  } catch (error) {
    await storage.close();
    throw error;
  }
  return storage;
}
