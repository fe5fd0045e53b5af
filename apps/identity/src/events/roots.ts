/**
 * Daily roots: a signed statement over all events of a day. Somebody who keeps a root notices any later change of these events, also one by which the whole
 * chain was computed again. Each root names the one before it, so the last one stands for the whole log.
 */
import { digestOfRoot, MerkleTree, type Root, rootAlgorithm, rootTokenType } from '@stepgate/receipt';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import type { Queries } from '../storage/storage.ts';
import { lastPosition, readHashes } from './read-events.ts';
import { type RootKey, rootKey } from './root-keys.ts';

export async function merkleRootOf(queries: Queries, { first, last }: Pick<Root, 'first' | 'last'>): Promise<string> {
  const tree = new MerkleTree();
  for await (const hash of readHashes(queries, { after: first - 1, upTo: last })) tree.add(hash);
  return tree.root();
}

/** @returns a compact JWS (RFC 7515) */
async function sign({ kid, privateKey }: RootKey, root: Root): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(root)))
    .setProtectedHeader({ alg: rootAlgorithm, typ: rootTokenType, kid })
    .sign(await importJWK(privateKey, rootAlgorithm));
}

const day = 24 * 60 * 60_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Oldest first. */
export const storedRoots = (queries: Queries) => queries.selectFrom('event_root').selectAll().orderBy('nth').execute();

/** Makes the root of the day that is over, once, if there are events without a root. Of several processes one stores its root. */
export async function makeRoot({
  storage: { queries },
  secrets,
  clock,
}: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = await queries.selectFrom('event_root').selectAll().orderBy('nth', 'desc').limit(1).executeTakeFirst();
  const over = dayOf(now - day);
  if (before !== undefined && before.day >= over) return;
  const first = (before?.last ?? 0) + 1;
  const last = await lastPosition(queries);
  if (last < first) return;
  const root: Root = {
    nth: (before?.nth ?? 0) + 1,
    day: over,
    first,
    last,
    root: await merkleRootOf(queries, { first, last }),
    previous: before === undefined ? '' : digestOfRoot(before.signed),
  };
  const signed = await sign(await rootKey(queries, secrets, now), root);
  await queries
    .insertInto('event_root')
    .values({ nth: root.nth, day: root.day, last, signed })
    .onConflict((conflict) => conflict.column('nth').doNothing())
    .execute();
}

export const rootsJob = (deps: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Job => ({
  name: 'event-roots',
  run: () => makeRoot(deps),
});
