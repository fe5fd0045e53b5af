/**
 * The key that signs daily roots. It isn't one of the keys of session tokens: those are deleted after a month, and a root has to verify for years. Its private
 * half is sealed together with the last root that it has signed. So somebody who can only write to the database can neither sign another history nor remove
 * roots unseen: without this value there is no key, and with an older copy of it the whole log is an older one.
 */

import { type PublicRootKey, rootAlgorithm } from '@stepgate/receipt';
import type { JWK } from 'jose';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Sealed } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { lastPosition } from './read-events.ts';

const publicKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() });

/** `digest`: as the next root names it. */
const lastRoot = v.object({ nth: v.number(), digest: v.string() });
export type LastRoot = v.InferOutput<typeof lastRoot>;

/** Before the first root. */
export const noRoot: LastRoot = { nth: 0, digest: '' };

const sealedKey = v.object({
  ...publicKey.entries,
  d: v.string(),
  last: lastRoot,
  former: v.array(v.object({ kid: v.string(), publicKey })),
});

export type RootKey = PublicRootKey & {
  readonly generation: number;
  readonly privateKey: JWK;
  /** The last root that the service has signed. */
  readonly last: LastRoot;
  /** The public keys before it: an operator has begun again with this one. */
  readonly former: readonly PublicRootKey[];
  readonly madeAt: number;
  /** As it was read. */
  readonly sealed: Sealed;
};

export const rootKeyOwner = (generation: number): string => `event key ${generation}`;

/** The generation of the key that the service makes by itself. Each further one is an operator's. */
export const firstGeneration = 1;

const latest = (queries: Queries) => queries.selectFrom('event_key').selectAll().orderBy('generation', 'desc').limit(1);

/**
 * @returns `undefined` if there is no key yet
 * @throws Error if the key was replaced, or sealed with a secret that isn't given
 */
export async function findRootKey(queries: Queries, secrets: Secrets): Promise<RootKey | undefined> {
  const row = await latest(queries).executeTakeFirst();
  if (row === undefined) return undefined;
  const { generation, kid, sealed, made_at: madeAt } = row;
  const opened = parseStored(sealedKey, secrets.open(sealed, rootKeyOwner(generation)));
  if (opened === undefined) throw new Error("the key of the event log can't be read");
  const { d, last, former, ...published } = opened;
  if (row.public_key !== JSON.stringify(published)) throw new Error('the key of the event log was replaced');
  return { generation, kid, publicKey: published, privateKey: { ...published, d }, last, former, madeAt, sealed };
}

const sealedWith = (secrets: Secrets, { generation, privateKey, former }: RootKey, last: LastRoot): Sealed =>
  secrets.seal(JSON.stringify({ ...privateKey, last, former }), rootKeyOwner(generation));

type NewKey = { readonly generation: number; readonly last: LastRoot; readonly former: readonly PublicRootKey[] };

/** Of several processes that make the same generation one succeeds. */
export async function insertRootKey({ queries, secrets, now }: Database, { generation, last, former }: NewKey): Promise<void> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const pair = await generateKeyPair(rootAlgorithm, { extractable: true });
  const { d, ...published } = v.parse(v.object({ ...publicKey.entries, d: v.string() }), await exportJWK(pair.privateKey));
  await queries
    .insertInto('event_key')
    .values({
      generation,
      kid: await calculateJwkThumbprint(published),
      public_key: JSON.stringify(published),
      sealed: secrets.seal(JSON.stringify({ ...published, d, last, former }), rootKeyOwner(generation)),
      made_at: now,
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute();
}

/** Makes the key before the log has its first event. So a log with events and without a key has lost it, and no key is made quietly. */
export async function makeFirstKey(db: Database): Promise<void> {
  if ((await lastPosition(db.queries)) > 0 || (await latest(db.queries).executeTakeFirst()) !== undefined) return;
  await insertRootKey(db, { generation: firstGeneration, last: noRoot, former: [] });
}

/** @returns whether the key is still as it was read. If it is, no other process changes it until the end of the transaction */
export async function holdRootKey(queries: Queries, { generation, sealed }: RootKey): Promise<boolean> {
  const held = await queries
    .updateTable('event_key')
    .set({ sealed })
    .where('generation', '=', generation)
    .where('sealed', '=', sealed)
    .returning('generation')
    .executeTakeFirst();
  return held !== undefined;
}

/** Seals the last root beside the key, in the transaction that holds the key. */
export async function sealLastRoot(queries: Queries, secrets: Secrets, key: RootKey, last: LastRoot): Promise<void> {
  await queries
    .updateTable('event_key')
    .set({ sealed: sealedWith(secrets, key, last) })
    .where('generation', '=', key.generation)
    .execute();
}
