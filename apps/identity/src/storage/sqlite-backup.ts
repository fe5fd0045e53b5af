/** Backups of the embedded database: one file, which `copyDatabase` writes and `replaceDatabase` puts in the database's place. */
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RestoreDue } from './restore-mark.ts';
import { sqliteFileIn } from './start-fault.ts';

/** SQLite's own files beside a database. */
const logSuffixes = ['-wal', '-shm'] as const;

/** @param path of a file or a folder */
function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

/** The service doesn't start on a copy that was put into its place by hand. */
function markCopy(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const due: RestoreDue = 'copy';
    copy.prepare('update installation set restore_due = ?').run(due);
  } finally {
    copy.close();
  }
}

/**
 * Writes the state of this moment to a new file, also while the service runs. The file appears complete or not at all.
 * @throws if the file exists, or can't be written
 */
export function copyDatabase(folder: string, file: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const database = new DatabaseSync(sqliteFileIn(folder));
  try {
    database.exec('pragma busy_timeout = 5000');
    database.prepare('vacuum into ?').run(part);
    markCopy(part);
    chmodSync(part, 0o600);
    sync(part);
    // Unlike a rename, it replaces nothing.
    linkSync(part, file);
  } finally {
    database.close();
    rmSync(part, { force: true });
  }
}

/** Whether a file is an undamaged database of this service, of any release. */
export function isBackup(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const isWhole = Object.values(database.prepare('pragma quick_check').get() ?? {}).join() === 'ok';
    return isWhole && database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/** Moves what only the log holds into the file. A damaged database keeps its log beside it. */
function writeBackLog(path: string): void {
  try {
    const database = new DatabaseSync(path);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  } catch {
    // It is set aside as it is.
  }
}

/**
 * Puts the database of one folder in the place of another's. No process may use either. A kill leaves the old database or the new
 * one in its place, never none.
 * @param aside added to the name under which the old database stays
 */
export function replaceDatabase(from: string, folder: string, aside: string): void {
  const current = sqliteFileIn(folder);
  if (existsSync(current)) {
    writeBackLog(current);
    for (const suffix of logSuffixes)
      if (existsSync(current + suffix)) renameSync(current + suffix, `${current}.${aside}${suffix}`);
    linkSync(current, `${current}.${aside}`);
  }
  renameSync(sqliteFileIn(from), current);
  sync(current);
  sync(folder);
}
