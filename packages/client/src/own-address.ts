/** Stands for the page's own origin where an address does not name one. */
const here = 'https://page.invalid';

const oneSlash = /^\/(?![/\\])/;

/**
 * The address of a path of one API, and of no other: what goes with a request, an approval above all, is for its own API alone (threat GW4).
 * @param baseUrl of the API: an origin with or without a path, a path, or nothing for the page's own origin
 * @param path begins with one slash and may have a query; a fragment is dropped
 * @throws TypeError where the path leads anywhere else: to another host, or past the base by `..`, however it is written
 */
export function ownAddress(baseUrl: string, path: string): string {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`, here);
  // The base ends with a slash, so that nothing after it is part of a host. It is read as `fetch` will read it, and sent as it was read: what
  // is left of `/.//host` would be a host.
  const url = oneSlash.test(path) ? new URL(base.href + path.slice(1)) : undefined;
  if (!url?.pathname.startsWith(base.pathname) || !oneSlash.test(url.pathname))
    throw new TypeError('A path of the API begins with one slash and leads to nothing but the API.');
  return (base.origin === here ? '' : url.origin) + url.pathname + url.search;
}
