/** The connections of `pg`, as they are lent to the queries: with the service's time-outs, and never one whose state nobody knows. */
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
import { DatabaseUnusable } from './database-fault.ts';
import type { RunAgain } from './run-again.ts';

/** PostgreSQL's 64-bit integers: ours are times and counts, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** What `options` of a URL says comes last, and so counts: it may choose another isolation level. */
function connectionOf(url: string): pg.PoolConfig {
  const given = URL.canParse(url) ? new URL(url) : undefined;
  const own = given?.searchParams.get('options') ?? '';
  given?.searchParams.delete('options');
  return {
    connectionString: given?.href ?? url,
    options: `-c default_transaction_isolation=read\\ committed ${own}`.trim(),
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    types,
  };
}

function listening(pool: pg.Pool): pg.Pool {
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only. One that breaks in the middle of a transaction has told its query, or tells the next one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** For the service's queries. The server gives a statement up before its client does, so that a 503 seldom stands for something done. */
export const openPool = (url: string): pg.Pool =>
  listening(
    new pg.Pool({
      ...connectionOf(url),
      max: 10,
      application_name: 'stepgate',
      lock_timeout: 2_000,
      statement_timeout: 2_500,
      query_timeout: 3_000,
      idle_in_transaction_session_timeout: 5_000,
    }),
  );

/** For the schema: to wait until another process has changed it, or to change a table with many rows, takes as long as it takes. */
export const openMigrationPool = (url: string): pg.Pool =>
  listening(new pg.Pool({ ...connectionOf(url), max: 1, application_name: 'stepgate migration' }));

const beginsTransaction = /^(?:begin|start transaction)/;

type Lending = {
  /** Whether anybody may have a connection. */
  isOpen(): boolean;
  /** For statements that stand alone: a transaction is run again as a whole, by who began it. */
  readonly again: RunAgain;
  /** Is given every error of a statement. */
  note(error: unknown): void;
};

function lend(client: PostgresPoolClient, { again, note }: Lending): PostgresPoolClient {
  let inTransaction = false;
  // The server may still be busy with a statement that was given up: the next one would wait behind it.
  let givenUp = false;
  async function ask<R>(text: string, parameters: readonly unknown[]) {
    if (givenUp) throw new DatabaseUnusable('held', 'the connection still waits for an earlier statement');
    try {
      return await client.query<R>(text, parameters);
    } catch (error) {
      givenUp = error instanceof Error && error.message === 'Query read timeout';
      note(error);
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
      return lend(await pool.connect(), lending);
    },
    // Who opened the pool closes it: it lends to more than one.
    end: async () => undefined,
  };
}

class Driver extends PostgresDriver {
  /** What went wrong first is what is told. A connection that can't roll back isn't lent again. */
  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's PostgreSQL over connections of the pool. */
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
