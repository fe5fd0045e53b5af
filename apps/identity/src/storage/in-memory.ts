/**
 * Databases in memory, which only tests use. Migrating one takes more than half the time in which a world of the tests opens, so the first of a process is migrated
 * and the later ones are copies of it, as it was then.
 */
import type { DatabaseSync } from 'node:sqlite';

let migrated: Uint8Array | undefined;

/** @param migrate is called for the first database of the process only */
export async function fillInMemory(database: DatabaseSync, migrate: () => Promise<void>): Promise<void> {
  if (migrated !== undefined) return database.deserialize(migrated);
  await migrate();
  migrated = database.serialize();
}
