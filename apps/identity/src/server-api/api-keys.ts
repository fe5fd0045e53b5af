/** API keys of a company's back ends. The table holds a hash of the secret. Two keys of one name can be live, so that one can take the place of the other. */

import { type ApiKeyScope, apiKeyPrefix, apiKeyScopes, liveKeysOfName } from '@stepgate/contract';
import { sameHash } from '../kernel/secrets.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

export type ApiKey = {
  readonly id: string;
  /** Of the back end that uses it. Its keys count as one. */
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
};

export type ListedKey = ApiKey & {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | undefined;
  readonly lastUsedAt: number | undefined;
};

const idBytes = 8;
const text = new RegExp(`^${apiKeyPrefix}([0-9a-f]{${2 * idBytes}})_([\\w-]{43})$`);

/** Milliseconds within which a further use isn't written. */
const usedGrain = 60_000;

const rowWithId = prepared((queries, of: Of<{ id: string }>) =>
  queries.selectFrom('api_key').selectAll().where('id', '=', of('id')),
);

const scopesIn = (stored: string): ApiKeyScope[] => apiKeyScopes.filter((scope) => stored.split(',').includes(scope));

/** Stored for no key. An unknown id is compared with it, so that it takes as long as a wrong secret. */
const nobody = { name: '', hash: '-'.repeat(43), scopes: '', ended_at: 0, last_used_at: 0 };

/** @returns the live key of a text; nothing for a key that is malformed, unknown, wrong or ended */
export async function authenticateApiKey({ queries, secrets, now }: Database, key: string): Promise<ApiKey | undefined> {
  const [, id, secret] = text.exec(key) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const [row = nobody] = await rowWithId(queries, { id });
  const isRight = sameHash(row.hash, secrets.hashToken(secret));
  if (!isRight || row.ended_at !== null) return undefined;
  if (now - (row.last_used_at ?? 0) > usedGrain)
    await queries.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute();
  return { id, name: row.name, scopes: scopesIn(row.scopes) };
}

/** The key as its back end has it. */
export const formatApiKey = (id: string, secret: string): string => `${apiKeyPrefix}${id}_${secret}`;

/** An id of hexadecimal digits, as long as all are. */
export const apiKeyId = (random: string): string => Buffer.from(random, 'base64url').subarray(0, idBytes).toString('hex');

/**
 * Makes a key.
 * @returns the key, of which only a hash is stored; `undefined` if the name has as many live keys as it may
 */
export async function makeApiKey(
  { queries, secrets, now }: Database,
  { name, scopes }: Pick<ApiKey, 'name' | 'scopes'>,
): Promise<string | undefined> {
  const [id, secret] = [apiKeyId(secrets.newToken()), secrets.newToken()];
  const row = { id, name, hash: secrets.hashToken(secret), scopes: scopes.join(','), created_at: now };
  // Before the count, and without a transaction: of two commands at once, both see both keys.
  await queries
    .insertInto('api_key')
    .values({ ...row, ended_at: null, last_used_at: null })
    .execute();
  const live = await queries.selectFrom('api_key').select('id').where('name', '=', name).where('ended_at', 'is', null).execute();
  if (live.length <= liveKeysOfName) return formatApiKey(id, secret);
  await queries.deleteFrom('api_key').where('id', '=', id).execute();
  return undefined;
}

/** @returns whether a live key has this id */
export async function endApiKey(queries: Queries, now: number, id: string): Promise<boolean> {
  const ended = await queries
    .updateTable('api_key')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Every key, also those that have ended, oldest first. */
export async function listApiKeys(queries: Queries): Promise<ListedKey[]> {
  const rows = await queries.selectFrom('api_key').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id, name, scopes, created_at, ended_at, last_used_at }) => ({
    id,
    name,
    scopes: scopesIn(scopes),
    createdAt: created_at,
    endedAt: ended_at ?? undefined,
    lastUsedAt: last_used_at ?? undefined,
  }));
}
