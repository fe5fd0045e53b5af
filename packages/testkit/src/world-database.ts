/** The database of a world, and the secrets that it belongs to. */
import { createHash } from 'node:crypto';
import {
  type Clock,
  claimDatabase,
  createSecrets,
  type GivenSecrets,
  openPostgres,
  openSqlite,
  type Secrets,
  type Storage,
} from '@stepgate/identity';
import { losingFirst } from './losing-first.ts';

const testKey = createHash('sha256').update('a key that only tests use').digest();

export type DatabaseOptions = {
  /** A database that the world may fill; by default SQLite in memory. */
  readonly postgresUrl?: string;
  /** The first one writes, all of them read, and the database belongs to them as in production. By default a shared one. */
  readonly secretKeys?: GivenSecrets;
  /** Every transaction is rolled back once and run again: work that isn't safe to run twice fails its test [UP-12]. */
  readonly runsTwice?: true;
};

/** @param there the database of a world that this one shares */
export async function openWorldDatabase(
  { postgresUrl, runsTwice, secretKeys }: DatabaseOptions,
  clock: Clock,
  there: Storage | undefined,
): Promise<{ readonly storage: Storage; readonly secrets: Secrets }> {
  const open = () => (postgresUrl === undefined ? openSqlite(undefined) : openPostgres({ url: postgresUrl }));
  const opened = there ?? (await open());
  const storage = runsTwice ? losingFirst(opened) : opened;
  const secrets = createSecrets(secretKeys ?? testKey);
  if (secretKeys !== undefined) await claimDatabase(storage, secrets, clock, true);
  return { storage, secrets };
}
