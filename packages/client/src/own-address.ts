/** Replaces the page's own origin if an address has none. */
const placeholder = 'https://page.invalid';

const oneSlash = /^\/(?![/\\])/;

/**
 * The address of a path of one API only: the headers of a request, above all an approval, are meant for that API alone (threat GW4).
 * @param baseUrl of the API: an origin with or without a path, a path, or nothing for the page's own origin
 * @param path begins with one slash and may have a query; a fragment is dropped
 * @throws TypeError if the path leaves the API: to another host, or above the base by `..`, in any notation
 */
export function ownAddress(baseUrl: string, path: string): string {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`, placeholder);
  // The base ends with a slash, so that nothing after it is part of a host. It is parsed as `fetch` will parse it, and the parsed
  // form is sent: the remainder of `/.//host` would be a host.
  const url = oneSlash.test(path) ? new URL(base.href + path.slice(1)) : undefined;
  if (!url?.pathname.startsWith(base.pathname) || !oneSlash.test(url.pathname))
    throw new TypeError('A path of the API begins with one slash and stays within the API.');
  return (base.origin === placeholder ? '' : url.origin) + url.pathname + url.search;
}
