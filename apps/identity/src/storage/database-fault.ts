/** Distinguishes a database that can't do its work now from a bug of ours. Error codes decide; messages only where a library gives no code. */

/**
 * - `away`: it can't be reached, is starting or stopping, or has no room for another connection.
 * - `held`: another transaction held a lock that the statement needed for too long.
 * - `raced`: a transaction lost against another one and was rolled back.
 * - `unwritable`: it reads but doesn't write: a standby, a full or failing disk, a read-only file.
 */
export type DatabaseFault = 'away' | 'held' | 'raced' | 'unwritable';

/** A fault of the database that this service itself detects. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
  readonly fault: DatabaseFault;
  constructor(fault: DatabaseFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Result codes of SQLite (sqlite.org/rescode.html): busy, locked, read-only, I/O error, full, can't open. */
const sqliteFaults = new Map<number, DatabaseFault>([
  [5, 'held'],
  [6, 'held'],
  [8, 'unwritable'],
  [10, 'unwritable'],
  [13, 'unwritable'],
  [14, 'unwritable'],
]);

/** SQLSTATEs of PostgreSQL (appendix A of its manual); the first that matches counts. */
const postgresFaults: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^(?:40001|40P01)$/, 'raced'],
  [/^(?:25006|53100|58030)$/, 'unwritable'],
  [/^(?:55P03|57014)$/, 'held'],
  [/^(?:08|28|40|53|57|58)...$|^(?:25P03|3D000)$/, 'away'],
];

/** Errors that came from the client of PostgreSQL. Other connections fail with the same codes: a customer's, or a provider's. */
const ofPostgres = new WeakSet<Error>();

/** Notes that an error came from the client of PostgreSQL. @returns the error */
export function noteOfPostgres<E>(error: E): E {
  if (error instanceof Error) ofPostgres.add(error);
  return error;
}

const networkFaults =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CERT_.*|ERR_SSL_.*|ERR_TLS_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

/** `pg` and its pool give these errors no code. */
const awayInWords =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded|The server does not support SSL connections)/;
const heldInWords = /^Query read timeout$/;

const field = (error: Error, name: string): unknown => Reflect.get(error, name);

/** SQLite's primary result code; `undefined` if the error isn't from SQLite. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && field(error, 'code') === 'ERR_SQLITE_ERROR' ? field(error, 'errcode') : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** @returns `undefined` for errors that aren't a state of the database: a bug of ours, or a refusal such as a violated constraint */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseUnusable) return error.fault;
  if (!(error instanceof Error)) return undefined;
  const sqlite = sqliteCodeOf(error);
  if (sqlite !== undefined) return sqliteFaults.get(sqlite);
  if (!ofPostgres.has(error)) return undefined;
  const code = field(error, 'code');
  if (typeof code === 'string') {
    if (networkFaults.test(code) || (code === 'ENOENT' && field(error, 'syscall') === 'connect')) return 'away';
    return postgresFaults.find(([codes]) => codes.test(code))?.[1];
  }
  if (heldInWords.test(error.message)) return 'held';
  return awayInWords.test(error.message) ? 'away' : undefined;
}
