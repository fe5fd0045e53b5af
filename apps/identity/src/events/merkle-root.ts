import { besideWay, MerkleTree, type Root } from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { readHashes } from './read-events.ts';

async function addAll(hashes: AsyncIterable<string>, add: (hash: string) => void): Promise<number> {
  let events = 0;
  for await (const hash of hashes) {
    add(hash);
    events += 1;
  }
  return events;
}

/**
 * The tree over the events from one position to another, as the log has them now.
 * @returns its root in base64url, and how many events there are: fewer than positions if some are missing
 */
export async function computeTree(
  queries: Queries,
  { first, last }: Pick<Root, 'first' | 'last'>,
): Promise<{ readonly root: string; readonly events: number }> {
  const tree = new MerkleTree();
  const events = await addAll(readHashes(queries, { after: first - 1, upTo: last }), (hash) => tree.add(hash));
  return { root: tree.root(), events };
}

/** Whether the events that a root covers are those that were signed. */
export const hasItsEvents = async (queries: Queries, root: Root): Promise<boolean> =>
  (await computeTree(queries, root)).root === root.root;

/** The root of the tree over some hashes, in base64url. */
export async function rootOf(hashes: AsyncIterable<string>): Promise<string> {
  const tree = new MerkleTree();
  await addAll(hashes, (hash) => tree.add(hash));
  return tree.root();
}

/** The trees of the parts beside the way from one event to the root. */
function treesBeside(position: number, { first, last }: Root) {
  const parts = besideWay(position - first, { first: 0, last: last - first }).map((part) => ({
    ...part,
    tree: new MerkleTree(),
  }));
  const inOrder = parts.toSorted((one, other) => one.first - other.first);
  let at = 0;
  let leaf = 0;
  return {
    add(hash: string): void {
      while ((inOrder[at]?.last ?? leaf) < leaf) at += 1;
      const part = inOrder[at];
      if (part !== undefined && part.first <= leaf) part.tree.add(hash);
      leaf += 1;
    },
    roots: (): string[] => parts.map(({ tree }) => tree.root()),
  };
}

/**
 * What proves that events are in the tree of their root (RFC 6962, section 2.1.1), for all of them in one pass over the day, which the memory doesn't grow with.
 * @returns for each position the roots beside its way, from the event upwards
 */
export async function proveEach(
  hashes: AsyncIterable<string>,
  root: Root,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const trees = positions.map((position) => [position, treesBeside(position, root)] as const);
  await addAll(hashes, (hash) => {
    for (const [, tree] of trees) tree.add(hash);
  });
  return new Map(trees.map(([position, tree]) => [position, tree.roots()]));
}
