/** Where a file may be sent. The path comes from a server's answer, so it is checked like any other untrusted address. */
import { defaults, pageSizes } from './limits-of-any-page.ts';
import { readAddress } from './read-address.ts';
import { allowedRedirect } from './redirect.ts';

/** Every upload goes below this path of the contract. */
const prefix = `${defaults.identityHost}/`;

/**
 * @param uploadPath a challenge's `uploadPath`: below the identity service's base, or below `/gateway/` as in the contract
 * @param base where the calls below `/gateway/` go, as an address
 * @param own paths of the same origin that the host allows too; they aren't moved
 * @returns the normalized path as in the contract, or `undefined` for any other place
 *
 * @example
 * const path = uploadPathOf('/gateway/upload', location.origin);
 */
export function uploadPathOf(uploadPath: unknown, base: string, own: readonly string[] = []): string | undefined {
  if (typeof uploadPath !== 'string' || uploadPath === '' || uploadPath.length > pageSizes.redirectCharacters) return undefined;
  const home = new URL(base);
  const address = readAddress(uploadPath, home.origin);
  if (address === undefined) return undefined;
  const { origin, pathname, search, username, password } = address;
  const above = [prefix, home.pathname].find((path) => pathname.startsWith(path));
  if (origin !== home.origin || username !== '' || password !== '' || /%2f|%5c|%2e/i.test(pathname)) return undefined;
  if (above === undefined) return allowedRedirect(pathname, { origin, paths: own }) && pathname + search;
  const below = pathname.slice(above.length);
  // With a base that is the root, a path that begins with a slash would be another host.
  return below.startsWith('/') ? undefined : `${prefix}${below}${search}`;
}
