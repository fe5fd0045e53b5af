/**
 * The key that signs daily roots. It isn't one of the keys of session tokens: those are deleted after a month, and a root has to verify for years. Its private
 * half is sealed, so nobody who can only write to the database can sign another history.
 */
import { type PublicRootKey, rootAlgorithm } from '@stepgate/receipt';
import type { JWK } from 'jose';
import * as v from 'valibot';
import type { Secrets } from '../kernel/crypto.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Queries } from '../storage/storage.ts';

const publicKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() });
const privateKey = v.object({ ...publicKey.entries, d: v.string() });

export type RootKey = PublicRootKey & { readonly privateKey: JWK };

export const rootKeyOwner = (generation: number): string => `event key ${generation}`;

/** There is one so far. */
const generation = 1;

async function insert(queries: Queries, secrets: Secrets, now: number): Promise<void> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const pair = await generateKeyPair(rootAlgorithm, { extractable: true });
  const made = v.parse(privateKey, await exportJWK(pair.privateKey));
  const { d: _, ...published } = made;
  await queries
    .insertInto('event_key')
    .values({
      generation,
      kid: await calculateJwkThumbprint(published),
      public_key: JSON.stringify(published),
      sealed: secrets.seal(JSON.stringify(made), rootKeyOwner(generation)),
      made_at: now,
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute();
}

/**
 * @returns `undefined` if no root has been signed yet
 * @throws Error if the key was replaced, or sealed with a secret that isn't given
 */
export async function findRootKey(queries: Queries, secrets: Secrets): Promise<RootKey | undefined> {
  const row = await queries.selectFrom('event_key').selectAll().where('generation', '=', generation).executeTakeFirst();
  if (row === undefined) return undefined;
  const opened = parseStored(privateKey, secrets.open(row.sealed, rootKeyOwner(generation)));
  if (opened === undefined) throw new Error("the key of the event log can't be read");
  const { d: _, ...published } = opened;
  if (row.public_key !== JSON.stringify(published)) throw new Error('the key of the event log was replaced');
  return { kid: row.kid, publicKey: published, privateKey: opened };
}

/** Of several processes that make the key one succeeds, and the others find it. */
export async function rootKey(queries: Queries, secrets: Secrets, now: number): Promise<RootKey> {
  const found = await findRootKey(queries, secrets);
  if (found !== undefined) return found;
  await insert(queries, secrets, now);
  const made = await findRootKey(queries, secrets);
  if (made === undefined) throw new Error('the event log has no key');
  return made;
}
