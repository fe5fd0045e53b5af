/** The database at scale: PostgreSQL, shared by as many service processes as there are. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/** PostgreSQL's 64-bit integers: ours are times and counts, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** A commit that is acknowledged before it is on the disk can bring a spent code back to life. */
async function refuseForgetfulServer(db: Kysely<Schema>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === 'off')
      throw new Error(`PostgreSQL has ${setting} off: it may forget what it has acknowledged. Turn it on.`);
  }
}

/** @param options.url as `DATABASE_URL` has it */
export async function openPostgres(options: { url: string }): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    types,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. One that breaks in the middle of a transaction has told its query, or tells the next one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseForgetfulServer(db);
    await migrate(db, 'postgres');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    kind: 'postgres',
    queries: db,
    transaction: (work) => db.transaction().execute(work),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
