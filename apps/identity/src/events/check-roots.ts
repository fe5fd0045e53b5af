/** Checks stored roots: each signature, their order, and that the events are those that were signed. */
import { digestOfRoot, openRoot, type PublicRootKey, type Root } from '@stepgate/receipt';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import { hasItsEvents } from './merkle-root.ts';

export type StoredRoot = Schema['event_root'];

/** Oldest first. */
export const storedRoots = (queries: Queries): Promise<StoredRoot[]> =>
  queries.selectFrom('event_root').selectAll().orderBy('nth').execute();

/** @returns what one of the keys has signed; `undefined` if none of them has signed it, or if the row says something else */
export async function openStored(
  keys: readonly PublicRootKey[],
  { nth, day, last, signed }: StoredRoot,
): Promise<Root | undefined> {
  for (const key of keys) {
    const root = await openRoot(key, signed);
    if (root !== undefined) return root.nth === nth && root.day === day && root.last === last ? root : undefined;
  }
  return undefined;
}

/**
 * @param before the root before the first of them, if there is one
 * @param report is called for each fault, with a sentence
 * @param archived the last position that is archived: the files have these events
 */
export async function checkRoots(
  queries: Queries,
  keys: readonly PublicRootKey[],
  roots: readonly StoredRoot[],
  before: StoredRoot | undefined,
  report: (fault: string) => void,
  archived = 0,
): Promise<void> {
  let previous = before;
  for (const stored of roots) {
    const { nth, day } = stored;
    const name = `Root ${nth} (${day})`;
    const isNext = nth === (previous?.nth ?? 0) + 1;
    if (!isNext) report(`${name}: the root before it is missing.`);
    const root = await openStored(keys, stored);
    if (root === undefined) report(`${name}: it was changed, or isn't signed by this service.`);
    else {
      const follows =
        root.first === (previous?.last ?? 0) + 1 &&
        root.previous === (previous === undefined ? '' : digestOfRoot(previous.signed));
      if (isNext && !follows) report(`${name}: it doesn't follow the root before it.`);
      if (root.last > archived && !(await hasItsEvents(queries, root)))
        report(`${name}: the events ${root.first} to ${root.last} aren't those that were signed.`);
    }
    previous = stored;
  }
}
