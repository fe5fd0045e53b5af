import { MerkleTree, type Root } from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { readHashes } from './read-events.ts';

/**
 * The tree over the events from one position to another, as the log has them now.
 * @returns its root in base64url, and how many events there are: fewer than positions if some are missing
 */
export async function computeTree(
  queries: Queries,
  { first, last }: Pick<Root, 'first' | 'last'>,
): Promise<{ readonly root: string; readonly events: number }> {
  const tree = new MerkleTree();
  let events = 0;
  for await (const hash of readHashes(queries, { after: first - 1, upTo: last })) {
    tree.add(hash);
    events += 1;
  }
  return { root: tree.root(), events };
}

/** Whether the events that a root covers are those that were signed. */
export const hasItsEvents = async (queries: Queries, root: Root): Promise<boolean> =>
  (await computeTree(queries, root)).root === root.root;
