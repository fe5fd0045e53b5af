/**
 * A restored database has forgotten what was spent and ended since its backup. The mark keeps the service from starting on one before
 * `npm run backup -- restored` has finished.
 */
import { readDatabaseId } from './database-id.ts';
import { StartFault } from './start-fault.ts';
import type { Queries, Storage } from './storage.ts';

/** `copy`: a file that `npm run backup -- make` wrote. `begun`: `npm run backup -- restored` has begun and not finished. */
export type RestoreDue = 'copy' | 'begun';

const reasons: Readonly<Record<RestoreDue, string>> = {
  copy: 'This database is a backup that was copied into its place, so what has ended since would work again: put it there with "npm run backup -- restore".',
  begun:
    '"npm run backup -- restored" has not finished on this database, so what has ended since the backup would work again: run it once more.',
};

const elsewhere =
  'This database was restored or copied from another one, so what has ended since would work again: run "npm run backup -- restored". If nothing was lost, as after a move or pg_upgrade, run "npm run backup -- accept".';

const readMark = (queries: Queries) =>
  queries.selectFrom('installation').select(['restore_due', 'database_id']).executeTakeFirstOrThrow();

/**
 * Call it once the database belongs to an installation. The first call notes where the database is.
 * @throws StartFault if a restore hasn't been finished
 */
export async function refuseRestored(storage: Storage): Promise<void> {
  const { queries } = storage;
  const { restore_due, database_id } = await readMark(queries);
  if (restore_due !== null) throw new StartFault(restore_due === 'copy' ? reasons.copy : reasons.begun);
  const currentId = await readDatabaseId(storage);
  if (currentId === undefined) return;
  if (database_id === null)
    await queries.updateTable('installation').set({ database_id: currentId }).where('database_id', 'is', null).execute();
  else if (database_id !== currentId) throw new StartFault(elsewhere);
}

/** From now on the service doesn't start, until the database is accepted. */
export async function beginRestore({ queries }: Storage): Promise<void> {
  const due: RestoreDue = 'begun';
  await queries.updateTable('installation').set({ restore_due: due }).execute();
}

/** Says that nothing is left to end: the service may start on this database, where it is now. */
export async function acceptDatabase(storage: Storage): Promise<void> {
  const database_id = (await readDatabaseId(storage)) ?? null;
  await storage.queries.updateTable('installation').set({ restore_due: null, database_id }).execute();
}

/** Whether `npm run backup -- restored` has to finish first. */
export const isRestoring = async ({ queries }: Storage): Promise<boolean> => (await readMark(queries)).restore_due !== null;
