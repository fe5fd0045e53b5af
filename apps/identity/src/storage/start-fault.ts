import { join } from 'node:path';
import { sqliteCodeOf } from './database-fault.ts';

/** A fault that ends the start, in a sentence that says what to fix. Retrying doesn't help. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

export const sqliteFileIn = (folder: string): string => join(folder, 'stepgate.sqlite');

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** By SQLite's result code: busy, read-only, I/O error, corrupt, full, can't open, not a database. */
const ofSqlite = new Map<number, (file: string) => string>([
  [5, (file) => `Another program has locked ${file}: stop it.`],
  [8, (file) => `${file} is read-only: let the service's account write the file and its folder.`],
  [10, (file) => `The disk with ${file} has failed: check the machine's log.`],
  [11, (file) => `${file} is damaged: restore a backup.`],
  [13, (file) => `The disk with ${file} is full: free some space.`],
  [14, (file) => `${file} can't be opened: let the service's account read and write the file and its folder.`],
  [26, (file) => `${file} isn't a SQLite database: move it, or set STEPGATE_DATA_DIR to another folder.`],
]);

const ofFolder = new Map<string, (folder: string) => string>([
  [
    'EACCES',
    (folder) =>
      `The service's account may not create or write the folder ${folder}: change its owner, or set STEPGATE_DATA_DIR to another folder.`,
  ],
  [
    'EPERM',
    (folder) =>
      `The service's account may not create or write the folder ${folder}: change its owner, or set STEPGATE_DATA_DIR to another folder.`,
  ],
  ['EROFS', (folder) => `The folder ${folder} is on a read-only disk: set STEPGATE_DATA_DIR to another folder.`],
  ['ENOSPC', (folder) => `The disk with the folder ${folder} is full: free some space.`],
  ['ENOENT', (folder) => `The folder ${folder} can't be created: set STEPGATE_DATA_DIR to another folder.`],
  [
    'ENOTDIR',
    (folder) => `${folder} can't be a folder because a part of its path is a file: set STEPGATE_DATA_DIR to another folder.`,
  ],
  ['EEXIST', (folder) => `${folder} is a file, not a folder: set STEPGATE_DATA_DIR to a folder.`],
]);

/** @returns a StartFault for an embedded database that can't be opened; the error itself if there is no sentence for it */
export function sqliteStartFault(error: unknown, folder: string): unknown {
  const file = sqliteFileIn(folder);
  const sentence = ofSqlite.get(sqliteCodeOf(error) ?? 0)?.(file) ?? ofFolder.get(codeOf(error))?.(folder);
  return sentence === undefined ? error : new StartFault(sentence, { cause: error });
}

type Named = { readonly account: string; readonly database: string; readonly host: string };

const unknownAuthority = (): string =>
  "DATABASE_URL: no authority that this machine trusts has signed the server's certificate: name the authority's file with sslrootcert.";

/** Errors of a connection with TLS, by Node's code; `pg` gives one of them no code. */
const ofTls = new Map<string, (named: Named) => string>([
  [
    'The server does not support SSL connections',
    () => 'DATABASE_URL: the server has TLS off: turn it on, or leave out sslmode and sslrootcert.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ({ host }) => `DATABASE_URL: the server's certificate doesn't name ${host}: connect by a name that it has.`,
  ],
  ['CERT_HAS_EXPIRED', () => "DATABASE_URL: the server's certificate has expired: renew it."],
  ['CERT_NOT_YET_VALID', () => "DATABASE_URL: the server's certificate isn't valid yet: set this machine's clock."],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', unknownAuthority],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
]);

/** Errors of a reachable server that a retry won't change. */
const ofPostgres = new Map<string, (named: Named) => string>([
  ['28P01', ({ account }) => `DATABASE_URL: the server refuses the password of the account "${account}".`],
  ['28000', ({ account }) => `DATABASE_URL: the server doesn't accept the account "${account}" from this machine (pg_hba.conf).`],
  ['3D000', ({ database }) => `The server has no database "${database}", which DATABASE_URL names: create it.`],
  ['42501', ({ account }) => `DATABASE_URL: the account "${account}" may not create the service's tables.`],
  ['ERR_INVALID_URL', () => 'DATABASE_URL must be a URL such as postgres://account:password@host:5432/database.'],
]);

/** A file of `sslrootcert`, `sslcert` or `sslkey`. */
function unreadableFile(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return undefined;
  const { syscall, path } = error;
  return syscall === 'open' ? `DATABASE_URL: the file ${path}, which it names, can't be read.` : undefined;
}

/** @returns a StartFault for a PostgreSQL error that retrying won't change; otherwise the error itself */
export function postgresStartFault(error: unknown, url: string): unknown {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const named = { account: parsed?.username ?? '', database: parsed?.pathname.slice(1) ?? '', host: parsed?.hostname ?? '' };
  const sentence =
    unreadableFile(error) ??
    ofPostgres.get(codeOf(error))?.(named) ??
    (ofTls.get(codeOf(error)) ?? ofTls.get(error instanceof Error ? error.message : ''))?.(named);
  return sentence === undefined ? error : new StartFault(sentence, { cause: error });
}
