/**
 * The keys that sign session tokens. Every process reads them from the database, so all of them sign with the same key and publish the same key set.
 */

import { sessionTokenAlgorithm, signingKeys } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Sealed } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { joseLibrary } from '../sessions/jose-library.ts';
import { prepared } from '../storage/prepared.ts';
import { type Replica, StaleRead } from '../storage/replica.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

const publicKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() });
const privateKey = v.object({ ...publicKey.entries, d: v.string() });
type PublicKey = v.InferOutput<typeof publicKey>;
type PrivateKey = v.InferOutput<typeof privateKey>;

export type SigningKey = {
  readonly generation: number;
  readonly kid: string;
  readonly publicKey: PublicKey;
  /** Opened by `openPrivateKey`. */
  readonly sealed: Sealed;
  /** Milliseconds since 1970. */
  readonly signsFrom: number;
};

/** Oldest first. */
const rows = prepared((queries) => queries.selectFrom('signing_key').selectAll().orderBy('generation'));

const toKeys = (read: Awaited<ReturnType<typeof rows>>): SigningKey[] =>
  read.map(({ generation, kid, public_key, sealed, signs_from }) => {
    const key = parseStored(publicKey, public_key);
    if (key === undefined) throw new Error(`the signing key ${generation} can't be read`);
    return { generation, kid, publicKey: key, sealed, signsFrom: signs_from };
  });

const read = async (queries: Queries): Promise<SigningKey[]> => toKeys(await rows(queries, {}));

const staleKeys = new StaleRead(rows);

/** The keys to publish. A key is published long before it signs, so the replica's may be seconds old. Only the first key signs at once, and then the replica has none. */
export async function keysToPublish(db: Database, replica: Replica | undefined): Promise<readonly SigningKey[]> {
  const [first, ...others] = toKeys((await replica?.rows(staleKeys, {})) ?? []);
  return first === undefined ? keysNow(db) : [first, ...others];
}

export const signingKeyOwner = (generation: number): string => `signing key ${generation}`;

/** Of several processes that insert a generation one succeeds, and the others find its key. */
async function insert(queries: Queries, secrets: Secrets, generation: number, signsFrom: number): Promise<void> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await joseLibrary();
  const pair = await generateKeyPair(sessionTokenAlgorithm, { extractable: true });
  const made = v.parse(privateKey, await exportJWK(pair.privateKey));
  const { d: _, ...published } = made;
  await queries
    .insertInto('signing_key')
    .values({
      generation,
      kid: await calculateJwkThumbprint(published),
      public_key: JSON.stringify(published),
      sealed: secrets.seal(JSON.stringify(made), signingKeyOwner(generation)),
      signs_from: signsFrom,
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute();
}

/** Every key that may have signed a token that is still valid, and the next one. The first key is made here, and signs at once. */
export async function keysNow({ queries, secrets, now }: Database): Promise<readonly [SigningKey, ...SigningKey[]]> {
  let [first, ...others] = await read(queries);
  if (first === undefined) {
    await insert(queries, secrets, 1, now);
    [first, ...others] = await read(queries);
  }
  if (first === undefined) throw new Error('there is no signing key');
  return [first, ...others];
}

/** The newest signing key. A process whose clock is behind uses the oldest key until then. */
export const chooseSigner = (keys: readonly [SigningKey, ...SigningKey[]], now: number): SigningKey =>
  keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];

/** @throws Error if another secret has sealed it */
export function openPrivateKey(secrets: Secrets, { generation, sealed }: SigningKey): PrivateKey {
  const key = parseStored(privateKey, secrets.open(sealed, signingKeyOwner(generation)));
  if (key === undefined) throw new Error(`the signing key ${generation} can't be read`);
  return key;
}

/**
 * Publishes the next key when it is time, or at once, and deletes those whose tokens have all expired.
 * @returns whether the next key is there that wasn't
 */
export async function rotateKeys(db: Database, when: 'due' | 'now' = 'due'): Promise<boolean> {
  const { queries, secrets, now } = db;
  const keys = await keysNow(db);
  const newest = keys.at(-1) ?? keys[0];
  const signsFrom = now + signingKeys.publishedBefore;
  const isWaiting = newest.signsFrom > now;
  const isDue = newest.signsFrom + signingKeys.signsFor <= signsFrom;
  const makes = !isWaiting && (isDue || when === 'now');
  if (makes) await insert(queries, secrets, newest.generation + 1, signsFrom);
  const signed = keys.findLast(({ signsFrom: from }) => from + signingKeys.publishedAfter <= now);
  if (signed !== undefined) await queries.deleteFrom('signing_key').where('generation', '<', signed.generation).execute();
  return makes;
}
