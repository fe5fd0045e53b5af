/** The property of `window` for a fragment that could not be stored. */
export const unstoredFragment = 'stepgateFragment';

/** The key in the tab's memory for the fragment of the page at `path`. */
export const fragmentKey = (path: string) => `fragment.${path}` as const;

/**
 * Removes a fragment with data, such as `#token=…`, from the address, because an address is visible to bystanders and is kept in histories and
 * bookmarks.
 * @param keep gets the fragment without its `#`
 * @returns whether there was one
 */
export function takeFragment(keep: (key: ReturnType<typeof fragmentKey>, fragment: string) => void): boolean {
  const { hash, pathname, search } = location;
  if (!hash.includes('=')) return false;
  history.replaceState(null, '', pathname + search);
  keep(fragmentKey(pathname), hash.slice(1));
  return true;
}
