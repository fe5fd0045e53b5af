/** What every program of the service opens in the same way from the same configuration. */
import type { Config } from './config.ts';
import { keptSecret } from './service-secret.ts';
import { openPostgres } from './storage/postgres.ts';
import { openSqlite } from './storage/sqlite.ts';
import type { Storage } from './storage/storage.ts';

export const openStorage = ({ databaseUrl, dataDir }: Config): Promise<Storage> =>
  databaseUrl === undefined ? openSqlite(dataDir) : openPostgres({ url: databaseUrl });

export const keyOf = async ({ secret, dataDir }: Config): Promise<Buffer> => secret ?? keptSecret(dataDir);
