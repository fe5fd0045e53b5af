import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './database-fault.ts';
import { StartFault } from './start-fault.ts';

/** SQLITE_BUSY. */
const held = 5;

/**
 * Makes this the only service process of an embedded database. The operating system holds the lock, so it ends with the process in any case. Commands
 * that run beside the service don't take it.
 * @returns releases the lock
 * @throws StartFault if another process has the lock
 */
export function claimFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'process.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error) !== held) throw error;
    throw new StartFault(
      `Another process of the service already uses ${folder}, and an embedded database allows only one: stop the other process, set STEPGATE_DATA_DIR to another folder, or use PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock.close();
}
