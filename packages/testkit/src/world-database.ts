/** The database of a world, and the secrets that it belongs to. */
import { createHash } from 'node:crypto';
import {
  type Clock,
  claimDatabase,
  createSecrets,
  openPostgres,
  openSqlite,
  type Secrets,
  type Storage,
} from '@stepgate/identity';
import { losingFirst } from './losing-first.ts';
import type { WorldOptions } from './open-world.ts';

const testKey = createHash('sha256').update('a key that only tests use').digest();

export async function openWorldDatabase(
  { beside, postgresUrl, runsTwice, secretKeys }: WorldOptions,
  clock: Clock,
): Promise<{ readonly storage: Storage; readonly secrets: Secrets }> {
  const open = () => (postgresUrl === undefined ? openSqlite(undefined) : openPostgres({ url: postgresUrl }));
  const opened = beside?.storage ?? (await open());
  const storage = runsTwice ? losingFirst(opened) : opened;
  const secrets = createSecrets(secretKeys ?? testKey);
  if (secretKeys !== undefined) await claimDatabase(storage, secrets, clock, true);
  return { storage, secrets };
}
