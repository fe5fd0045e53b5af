import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './database-fault.ts';
import { StartFault } from './start-fault.ts';

/** SQLITE_BUSY. */
const held = 5;

/**
 * Makes this the only service process of an embedded database. The lock is the operating system's: it ends with the process, however that
 * ends. Commands beside the service don't ask for it.
 * @returns gives it back
 * @throws StartFault where another process has it
 */
export function claimFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'process.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteCodeOf(error) !== held) throw error;
    throw new StartFault(
      `Another process of the service already runs on ${folder}, and an embedded database takes one: stop the other one, name another folder (STEPGATE_DATA_DIR), or use PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock.close();
}
