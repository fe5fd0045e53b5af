import { join } from 'node:path';
import { sqliteCodeOf } from './database-fault.ts';

/** A fault that ends the start, in a sentence that says what to mend. Waiting doesn't help. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

export const sqliteFileIn = (folder: string): string => join(folder, 'stepgate.sqlite');

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** By SQLite's result code: busy, read-only, I/O error, damaged, full, can't open, no database. */
const ofSqlite = new Map<number, (file: string) => string>([
  [5, (file) => `Another program holds ${file}: stop it.`],
  [8, (file) => `${file} is read-only: the service's account must be able to write it and its folder.`],
  [10, (file) => `The disk of ${file} fails: look into the machine's log.`],
  [11, (file) => `${file} is damaged: restore a backup.`],
  [13, (file) => `The disk of ${file} is full: make room.`],
  [14, (file) => `${file} can't be opened: the service's account must be able to read and write it and its folder.`],
  [26, (file) => `${file} is not a SQLite database: move it away, or name another folder (STEPGATE_DATA_DIR).`],
]);

const ofFolder = new Map<string, (folder: string) => string>([
  [
    'EACCES',
    (folder) => `The service's account may not create or write the folder ${folder}: change its owner, or set STEPGATE_DATA_DIR.`,
  ],
  [
    'EPERM',
    (folder) => `The service's account may not create or write the folder ${folder}: change its owner, or set STEPGATE_DATA_DIR.`,
  ],
  ['EROFS', (folder) => `The folder ${folder} is on a read-only disk: set STEPGATE_DATA_DIR.`],
  ['ENOSPC', (folder) => `The disk of the folder ${folder} is full: make room.`],
  ['ENOENT', (folder) => `The folder ${folder} can't be created: set STEPGATE_DATA_DIR.`],
  ['ENOTDIR', (folder) => `${folder} can't be a folder, because a part of it is a file: set STEPGATE_DATA_DIR.`],
  ['EEXIST', (folder) => `${folder} is a file, not a folder: set STEPGATE_DATA_DIR.`],
]);

/** @returns the sentence about an embedded database that can't be opened; the error itself where there is none */
export function sqliteStartFault(error: unknown, folder: string): unknown {
  const file = sqliteFileIn(folder);
  const sentence = ofSqlite.get(sqliteCodeOf(error) ?? 0)?.(file) ?? ofFolder.get(codeOf(error))?.(folder);
  return sentence === undefined ? error : new StartFault(sentence, { cause: error });
}

type Named = { readonly account: string; readonly database: string };

/** Answers of a server that is there and that will say the same the next time. */
const ofPostgres = new Map<string, (named: Named) => string>([
  ['28P01', ({ account }) => `DATABASE_URL: the server refuses the password of the account "${account}".`],
  ['28000', ({ account }) => `DATABASE_URL: the server does not let the account "${account}" in from here (pg_hba.conf).`],
  ['3D000', ({ database }) => `DATABASE_URL names the database "${database}", which the server does not have: create it.`],
  ['42501', ({ account }) => `DATABASE_URL: the account "${account}" may not create the tables of the service.`],
  ['ERR_INVALID_URL', () => 'DATABASE_URL is not a URL such as postgres://account:password@host:5432/database.'],
]);

/** @returns the sentence about a PostgreSQL that waiting doesn't mend; the error itself where it may */
export function postgresStartFault(error: unknown, url: string): unknown {
  const given = URL.canParse(url) ? new URL(url) : undefined;
  const named = { account: given?.username ?? '', database: given?.pathname.slice(1) ?? '' };
  const sentence = ofPostgres.get(codeOf(error))?.(named);
  return sentence === undefined ? error : new StartFault(sentence, { cause: error });
}
