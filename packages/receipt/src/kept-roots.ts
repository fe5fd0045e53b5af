/**
 * Roots that somebody keeps apart from the service. The key alone can't distinguish the log from another log that the service was made to sign: a database that
 * was restored to an earlier state and continues differently has the same key. A kept root can.
 */
import { digestOfRoot, openRoot, type PublicRootKey } from './signed-root.ts';

const jws = /[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;

/** @param text one root, or any text with one in a line, such as `npm run events -- roots` or the service's log prints them */
export const rootsIn = (text: string): readonly string[] => [...text.matchAll(jws)].map(([root]) => root);

/**
 * @param roots of a receipt, signed, by their number
 * @param keptRoots by the person who verifies
 * @param chain roots that the operator gives now. They count as far as a kept root connects to them: each names its predecessor
 * @returns what is wrong
 */
export async function faultOfKept(
  roots: Readonly<Record<string, string>>,
  keys: readonly PublicRootKey[],
  keptRoots: readonly string[],
  chain: readonly string[],
): Promise<string | undefined> {
  const trusted = new Set(keptRoots.map(digestOfRoot));
  const all: { readonly nth: number; readonly previous: string; readonly digest: string }[] = [];
  for (const signed of new Set([...keptRoots, ...chain, ...Object.values(roots)]))
    for (const key of keys) {
      const root = await openRoot(key, signed);
      if (root !== undefined) all.push({ ...root, digest: digestOfRoot(signed) });
    }
  if (!all.some(({ digest }) => trusted.has(digest))) return 'None of the kept roots is signed by any of the keys.';
  for (const { previous, digest } of all.toSorted((one, other) => other.nth - one.nth))
    if (trusted.has(digest)) trusted.add(previous);
  const foreign = Object.entries(roots).find(([, signed]) => !trusted.has(digestOfRoot(signed)));
  return foreign && `The root ${foreign[0]} isn't one of the kept roots, and none of them leads to it.`;
}
