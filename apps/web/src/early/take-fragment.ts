/** Where the page's script finds a fragment that could not be stored. */
export const unstoredFragment = 'stepgateFragment';

/** Of the memory of the tab: what the address of the page at `path` carried in its fragment. */
export const fragmentKey = (path: string) => `fragment.${path}` as const;

/**
 * Takes a fragment that says something, such as `#token=…`, out of the address: an address is seen by whoever looks on, and lasts in
 * histories and bookmarks (threats-and-promises, TS2).
 * @param keep is given what stood there, without its `#`
 * @returns whether there was any
 */
export function takeFragment(keep: (key: ReturnType<typeof fragmentKey>, fragment: string) => void): boolean {
  const { hash, pathname, search } = location;
  if (!hash.includes('=')) return false;
  history.replaceState(null, '', pathname + search);
  keep(fragmentKey(pathname), hash.slice(1));
  return true;
}
