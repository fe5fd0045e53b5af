/** Verifies the daily roots: each signature, their order, and that the events are those that were signed. */
import { digestOfRoot, openRoot } from '@stepgate/receipt';
import type { Secrets } from '../kernel/crypto.ts';
import type { Queries } from '../storage/storage.ts';
import { findRootKey } from './root-keys.ts';
import { merkleRootOf, storedRoots } from './roots.ts';

/**
 * @param report is called for each fault
 * @returns how many roots there are
 */
export async function verifyRoots(queries: Queries, secrets: Secrets, report: (fault: string) => void): Promise<number> {
  const roots = await storedRoots(queries);
  const key = await findRootKey(queries, secrets).catch(() => {
    report("The key of the roots was changed, or its secret isn't given.");
    return undefined;
  });
  if (key === undefined) {
    if (roots.length > 0) report('The roots have no key that verifies them.');
    return roots.length;
  }
  let before = { nth: 0, last: 0, signed: '' };
  for (const { nth, day, last, signed } of roots) {
    const name = `Root ${nth} (${day})`;
    if (nth !== before.nth + 1) report(`${name}: the root before it is missing.`);
    const root = await openRoot(key, signed);
    if (root === undefined || root.nth !== nth || root.day !== day || root.last !== last)
      report(`${name}: it was changed, or isn't signed by this service.`);
    else {
      const follows =
        root.first === before.last + 1 && root.previous === (before.signed === '' ? '' : digestOfRoot(before.signed));
      if (!follows && nth === before.nth + 1) report(`${name}: it doesn't follow the root before it.`);
      if ((await merkleRootOf(queries, root)) !== root.root)
        report(`${name}: the events ${root.first} to ${root.last} aren't those that were signed.`);
    }
    before = { nth, last, signed };
  }
  return roots.length;
}
