/**
 * Compares the stored roots with the last root that the service has sealed beside its key. It rejects what a change of the database alone can cause: fewer
 * roots, other roots, and no key beside old events.
 */
import { digestOfRoot } from '@stepgate/receipt';
import type { Secrets } from '../kernel/secrets.ts';
import type { Queries } from '../storage/storage.ts';
import { checkRoots, type StoredRoot, storedRoots } from './check-roots.ts';
import { lastPosition } from './read-events.ts';
import { findRootKey, type RootKey } from './root-keys.ts';

/** The service signs no further root. An operator finds out why, and may begin again. */
export class RefusedToSign extends Error {
  override readonly name = 'RefusedToSign';
  constructor(why: string) {
    super(`${why} No further root is signed: see "When the service refuses to sign" in docs/events.md.`);
  }
}

/** @returns `undefined` before the first event. @throws RefusedToSign if the log has events and no key */
export async function keyOfLog(queries: Queries, secrets: Secrets): Promise<RootKey | undefined> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined && (await lastPosition(queries)) > 0)
    throw new RefusedToSign("The event log has events, and the key of its roots isn't there.");
  return key;
}

export type Sealed =
  | { readonly state: 'whole'; readonly roots: readonly StoredRoot[] }
  | { readonly state: 'broken'; readonly roots: readonly StoredRoot[]; readonly why: string };

/** @param key read before the roots: a root that is stored meanwhile is one more than the sealed one, and never one less */
export async function compareWithSeal(queries: Queries, key: RootKey): Promise<Sealed> {
  const roots = await storedRoots(queries);
  const { nth, digest } = key.last;
  const sealed = roots.find((root) => root.nth === nth);
  if (nth > 0 && (sealed === undefined || digestOfRoot(sealed.signed) !== digest))
    return {
      state: 'broken',
      roots,
      why: `The last root that the service has sealed is number ${nth}, and the table ${sealed === undefined ? "doesn't have it" : 'has another one'}.`,
    };
  const further = roots.filter((root) => root.nth > nth);
  const faults: string[] = [];
  // Only what this key has signed: a former one may have signed roots that an operator didn't have.
  await checkRoots(queries, [key], further, sealed, (fault) => faults.push(fault));
  const [why] = faults;
  return why === undefined ? { state: 'whole', roots } : { state: 'broken', roots, why };
}
