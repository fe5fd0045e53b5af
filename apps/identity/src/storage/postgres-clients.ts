/** Lends connections of `pg` to the queries, with the service's time-outs. A connection in an unknown state is never lent again. */
import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnusable, noteOfPostgres } from './database-fault.ts';
import type { RunAgain } from './run-again.ts';

/** Reads PostgreSQL's 64-bit integers as numbers: ours are times and counts, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** `pg` checks the certificate with each of these, and says at length that its next version won't. */
const checked = /^(?:prefer|require|verify-ca)$/;

/** The URL's own `options` come last and take precedence, so they may choose another isolation level. */
function parseConnection(url: string): pg.PoolConfig {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const own = parsed?.searchParams.get('options') ?? '';
  parsed?.searchParams.delete('options');
  if (checked.test(parsed?.searchParams.get('sslmode') ?? '')) parsed?.searchParams.set('sslmode', 'verify-full');
  return {
    connectionString: parsed?.href ?? url,
    options: `-c default_transaction_isolation=read\\ committed ${own}`.trim(),
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    types,
  };
}

function listening(pool: pg.Pool): pg.Pool {
  // The pool replaces an idle connection that breaks at the next query. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool only listens to idle connections. A connection that breaks in a transaction fails its current or next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The name of the service's connections at the server. */
export const serviceConnections = 'stepgate';

/** For the service's queries. The server cancels a statement before its client gives up, so a 503 rarely hides a completed write. */
export const openPool = (url: string): pg.Pool =>
  listening(
    new pg.Pool({
      ...parseConnection(url),
      max: 10,
      application_name: serviceConnections,
      lock_timeout: 2_000,
      statement_timeout: 2_500,
      query_timeout: 3_000,
      idle_in_transaction_session_timeout: 5_000,
    }),
  );

/** For reads from a standby, which give up sooner: the primary is asked then. Nothing that this connection does can write. */
export const openReplicaPool = (url: string): pg.Pool => {
  const connection = parseConnection(url);
  return listening(
    new pg.Pool({
      ...connection,
      options: `${connection.options} -c default_transaction_read_only=on`,
      max: 10,
      application_name: `${serviceConnections} reads`,
      connectionTimeoutMillis: 500,
      statement_timeout: 500,
      query_timeout: 700,
      idle_in_transaction_session_timeout: 5_000,
    }),
  );
};

/**
 * For operators' commands, whose statements may take as long as they need. The name distinguishes their connections from the service's. A row or a table that
 * is locked for half a minute ends the command instead of letting it hang.
 */
export const openCommandPool = (url: string): pg.Pool =>
  listening(new pg.Pool({ ...parseConnection(url), max: 4, application_name: 'stepgate command', lock_timeout: 30_000 }));

/** For migrations, without time-outs: waiting for another process's migration or changing a large table may take long. */
export const openMigrationPool = (url: string): pg.Pool =>
  listening(new pg.Pool({ ...parseConnection(url), max: 1, application_name: 'stepgate migration' }));

const beginsTransaction = /^(?:begin|start transaction)/;

type Lending = {
  /** Whether connections may be lent. */
  isOpen(): boolean;
  /** For single statements. A transaction is rerun as a whole, by the code that began it. */
  readonly again: RunAgain;
  /** Gets every error of a statement. */
  note(error: unknown): void;
};

function lend(client: PostgresPoolClient, { again, note }: Lending): PostgresPoolClient {
  let inTransaction = false;
  // The server may still be busy with a statement that timed out here, and the next one would wait behind it.
  let givenUp = false;
  async function ask<R>(text: string, parameters: readonly unknown[]) {
    if (givenUp) throw new DatabaseUnusable('held', 'the connection still waits for an earlier statement');
    try {
      return await client.query<R>(text, parameters);
    } catch (error) {
      givenUp = error instanceof Error && error.message === 'Query read timeout';
      note(noteOfPostgres(error));
      throw error;
    }
  }
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('queries here read all their rows at once');
    inTransaction ||= beginsTransaction.test(text);
    return inTransaction ? ask<R>(text, parameters) : again(() => ask<R>(text, parameters));
  }
  return { query, release: (destroy = false) => client.release(destroy || givenUp) };
}

function lendingPool(pool: pg.Pool, lending: Lending): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      if (!lending.isOpen()) throw new DatabaseUnusable('away', 'the database is not ready yet');
      const client = await pool.connect().catch((error: unknown) => {
        throw noteOfPostgres(error);
      });
      return lend(client, lending);
    },
    // The code that opened the pool closes it, because several dialects share it.
    end: async () => undefined,
  };
}

class Driver extends PostgresDriver {
  /** Keeps the first error as the reported one. A connection that can't roll back isn't lent again. */
  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's PostgreSQL dialect on lent connections. */
export class LendingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(pool: pg.Pool, lending: Lending) {
    const config = { pool: lendingPool(pool, lending) };
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new Driver(this.#config);
  }
}
