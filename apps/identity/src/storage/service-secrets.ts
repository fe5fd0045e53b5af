/** The secrets that ever wrote a database, and what stays of each: the key for its hashes, sealed with the current secret. */
import * as v from 'valibot';
import type { KeptKeys, SecretKeys } from '../kernel/key-ring.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import { type Sealed, UnknownSecret } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Queries } from './storage.ts';

const stored = v.object({ hash: v.string(), webPush: v.string() });

export const keptKeysOwner = (id: string): string => `keys of the secret ${id}`;

/** Oldest first. */
const listRows = (queries: Queries) => queries.selectFrom('service_secret').selectAll().orderBy('generation').execute();

async function insert(queries: Queries, secrets: Secrets, keys: KeptKeys, generation: number, now: number): Promise<void> {
  const text = JSON.stringify({ hash: keys.hash.toString('base64url'), webPush: keys.webPush.toString('base64url') });
  await queries
    .insertInto('service_secret')
    .values({ generation, id: keys.id, keys: secrets.seal(text, keptKeysOwner(keys.id)), first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function opened(secrets: Secrets, id: string, keys: Sealed): string {
  try {
    return secrets.open(keys, keptKeysOwner(id));
  } catch (cause) {
    throw new UnknownSecret(`none of the given secrets opens the keys of the secret ${id}`, { cause });
  }
}

/** @throws UnknownSecret if none of the given secrets opens a row */
function remember(secrets: Secrets, rows: Awaited<ReturnType<typeof listRows>>): void {
  const { ring } = secrets;
  const [oldest] = rows;
  if (oldest === undefined) return;
  const openKeys = ({ id, keys }: typeof oldest): KeptKeys => {
    const current = ring.secretKeys.find((each) => each.id === id);
    if (current !== undefined) return current;
    const parsed = parseStored(stored, opened(secrets, id, keys));
    if (parsed === undefined) throw new Error(`the keys of the secret ${id} can't be read`);
    return { id, hash: Buffer.from(parsed.hash, 'base64url'), webPush: Buffer.from(parsed.webPush, 'base64url') };
  };
  ring.remember([openKeys(oldest), ...rows.slice(1).map(openKeys)]);
}

/** Learns the secrets of a database without changing it. @throws UnknownSecret if none of the given secrets opens a row */
export const learnSecrets = async (queries: Queries, secrets: Secrets): Promise<void> =>
  remember(secrets, await listRows(queries));

/**
 * Enters the first secret as the newest one of the database, unless it was first before.
 * @param oldest the secret that the database began with, if it isn't stored yet
 */
export async function enterSecrets(queries: Queries, secrets: Secrets, oldest: SecretKeys, now: number): Promise<void> {
  const { ring } = secrets;
  for (;;) {
    const rows = await listRows(queries);
    const last = rows.at(-1);
    if (last === undefined) {
      ring.remember([oldest]);
      await insert(queries, secrets, oldest, 1, now);
      continue;
    }
    remember(secrets, rows);
    if (rows.some(({ id }) => id === ring.first.id)) return;
    await insert(queries, secrets, ring.first, last.generation + 1, now);
  }
}

/** The secrets of a database, oldest first. */
export const secretsOfDatabase = (queries: Queries) =>
  queries.selectFrom('service_secret').select(['id', 'unused_since']).orderBy('generation').execute();

/** Notes since when nothing needs a former secret; `null`: something may again. */
export async function noteUnused(queries: Queries, id: string, since: number | null): Promise<void> {
  await queries.updateTable('service_secret').set({ unused_since: since }).where('id', '=', id).execute();
}
