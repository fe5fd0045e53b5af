/** The embedded database: `node:sqlite` behind Kysely, one file. Every commit is on disk before it is acknowledged. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { withAfterCommit } from './after-commit.ts';
import { fillInMemory } from './in-memory.ts';
import { migrate } from './migrate.ts';
import { noteStatements } from './note-statements.ts';
import { pinging } from './ping.ts';
import type { Schema } from './schema.ts';
import { sqliteFileIn, sqliteStartFault } from './start-fault.ts';
import type { OnStatement, Storage } from './storage.ts';
import { watchWrites } from './write-watch.ts';

/**
 * Keeps statements prepared, because there are few queries and each process has one connection.
 * @param note gets every error of a statement
 */
function prepared(database: DatabaseSync, note: (error: unknown) => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(sqlValue);
  function noting<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      note(error);
      throw error;
    }
  }
  const wrap = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => noting(() => statement.all(...values(parameters))),
    run: (parameters) => noting(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  });
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = wrap(database.prepare(text));
      statements.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`a column cannot hold a ${typeof value}`);
}

class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  constructor(database: SqliteDatabase, file: DatabaseSync) {
    super({ database });
    this.#file = file;
  }
  /** Takes the write lock at the start, so no transaction fails halfway because another process wrote first. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // An earlier transaction couldn't be rolled back; its disk may work again by now.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** SQLite rolls back by itself on a full or broken disk. The first error stays the reported one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** SQLite rolls back schema changes with their transaction, so a killed start leaves the old schema or the new one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #file: DatabaseSync;
  constructor(file: DatabaseSync, note: (error: unknown) => void) {
    const database = prepared(file, note);
    super({ database });
    this.#database = database;
    this.#file = file;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#file);
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

const inMemory = ':memory:';

/**
 * Milliseconds until a statement gives up on another process's lock. The service answers requests in the same thread. A command has time: a disk that is
 * busy can keep one of the service's commits waiting for longer.
 */
const patience = { service: 5_000, command: 30_000 } as const;

function openFile(path: string, who: keyof typeof patience): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(
    `pragma busy_timeout = ${patience[who]}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  );
  return database;
}

async function openAt(path: string, giveBack: (() => void) | undefined, onStatement?: OnStatement): Promise<Storage> {
  const database = openFile(path, giveBack === undefined ? 'command' : 'service');
  const writes = watchWrites();
  const log = noteStatements(onStatement);
  const db = new Kysely<Schema>({ dialect: new ImmediateDialect(database, writes.note), ...(log && { log }) });
  const migrated = () => migrate(db, 'sqlite', dirname(path));
  await (path === inMemory ? fillInMemory(database, migrated) : migrated());
  return {
    kind: 'sqlite',
    ...withAfterCommit(db),
    ping: pinging(async () => {
      await sql`select 1`.execute(db);
      await writes.check(db);
    }),
    async close() {
      await db.destroy();
      // Kysely leaves a database open that it was never asked for.
      if (database.isOpen) database.close();
      giveBack?.();
    },
  };
}

/**
 * @param folder the folder of the file; `undefined` keeps the database in memory, for tests
 * @param claim makes this the service, the only one on the folder, and returns a function that releases it; a command has none
 * @throws StartFault if the database can't be opened
 */
export async function openSqlite(
  folder: string | undefined,
  claim?: (folder: string) => () => void,
  onStatement?: OnStatement,
): Promise<Storage> {
  if (folder === undefined) return openAt(inMemory, undefined);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await openAt(sqliteFileIn(folder), claim?.(folder), onStatement);
  } catch (error) {
    throw sqliteStartFault(error, folder);
  }
}
