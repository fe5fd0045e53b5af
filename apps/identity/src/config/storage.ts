/** Opens the storage from the configuration, in the same way for every program of the service. */

import { existsSync } from 'node:fs';
import type { Report } from '../kernel/report.ts';
import { databaseFaultOf } from '../storage/database-fault.ts';
import { claimFolder } from '../storage/one-process.ts';
import { awaitPostgres, openPostgres } from '../storage/postgres.ts';
import { openCommandPool } from '../storage/postgres-clients.ts';
import { type OpenReplica, openPostgresReplica } from '../storage/postgres-replica.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { StartFault, sqliteFileIn, sqliteStartFault } from '../storage/start-fault.ts';
import type { AwaitedStorage, OnStatement, Storage } from '../storage/storage.ts';
import type { Config } from './config.ts';

/** Whether opening it will make an embedded database. */
export const isNewDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === undefined && !existsSync(sqliteFileIn(dataDir));

/** For the service. An embedded database is available at once, and this process is its only one. */
export async function awaitStorage({ databaseUrl, dataDir }: Config, onStatement?: OnStatement): Promise<AwaitedStorage> {
  if (databaseUrl !== undefined) return awaitPostgres({ url: databaseUrl, onStatement });
  const storage = await openSqlite(dataDir, claimFolder, onStatement);
  return {
    storage,
    prepare: (first) =>
      Promise.resolve(first?.(storage)).catch((error: unknown) => {
        throw sqliteStartFault(error, dataDir);
      }),
  };
}

/**
 * For a command, which doesn't wait, and may run beside the service.
 * @throws StartFault also if the database doesn't answer
 */
export async function openStorage({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Storage> {
  if (databaseUrl === undefined) return openSqlite(dataDir);
  return openPostgres({ url: databaseUrl, openPool: openCommandPool }).catch((error: unknown) => {
    if (!(error instanceof Error) || databaseFaultOf(error) === undefined) throw error;
    throw new StartFault(`The database of DATABASE_URL isn't available: ${error.message}`, { cause: error });
  });
}

/** The standby of the configuration, for reads. */
export const openReplica = ({ databaseReadUrl: url }: Config, { queries }: Storage, report: Report): OpenReplica | undefined =>
  url === undefined
    ? undefined
    : openPostgresReplica({ url, primary: queries, onChange: (why) => report({ what: 'replica', why }) });
