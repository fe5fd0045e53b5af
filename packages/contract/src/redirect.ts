/**
 * Where a customer may be sent. Both sides check here: the service before it answers a location, the browser before it goes
 * there. The text is parsed as a browser parses it and compared by origin and path; only the parsed value is used (WHATWG URL).
 */
import { defaults, pageSizes } from './limits-of-any-page.ts';
import { readAddress } from './read-address.ts';

export type RedirectPolicy = {
  /** Origin of the product itself, e.g. `https://app.example.com`. */
  readonly origin: string;
  /** Further https origins that a host trusts. */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** Allowed paths of the product's own origin, with everything below them. Default: `defaultRedirectPaths`. */
  readonly paths?: readonly string[] | undefined;
  /** Origins where a social login may begin, in addition to the three providers, e.g. a company's own single sign-on. */
  readonly socialOrigins?: readonly string[] | undefined;
  /** Paths of the API that accept file uploads, with everything below them, in addition to those of the identity service. */
  readonly uploadPaths?: readonly string[] | undefined;
};

/** The allowed paths if the host lists none. Never /logout, never a call. */
export const defaultRedirectPaths = ['/home', '/register', '/help', '/terms-and-conditions', '/appeals'] as const;

const slashes = /[\\/]{2}/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, which is how they hide a second slash
const controls = /[\u0000-\u0020\u007f]/;

/** Decodes until nothing changes, so that a later decoding can't produce another path. */
function fullyDecoded(path: string): string | undefined {
  let current = path;
  for (let round = 0; round < 4; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return undefined;
    }
    if (next === current) return current;
    current = next;
  }
  return undefined;
}

function allowedPath(pathname: string, paths: readonly string[]): boolean {
  const path = fullyDecoded(pathname);
  if (path === undefined || slashes.test(path) || path.includes('\\') || controls.test(path)) return false;
  if (path.split('/').some((segment) => segment === '..' || segment === '.')) return false;
  return paths.some((allowed) => path === allowed || path.startsWith(`${allowed}/`));
}

/**
 * @param location what a link, a host or a server asked for
 * @returns a path of our own, an https address of a trusted origin, or `undefined` if it isn't allowed
 *
 * @example
 * const allowed = allowedRedirect('/home', { origin: location.origin });
 */
export function allowedRedirect(location: unknown, policy: RedirectPolicy): string | undefined {
  if (
    typeof location !== 'string' ||
    location === '' ||
    location.length > pageSizes.redirectCharacters ||
    controls.test(location)
  )
    return undefined;
  const absolute = /^https?:\/\/[^\\/]/i.test(location);
  if (!absolute && (!location.startsWith('/') || slashes.test(location.slice(0, 2)))) return undefined;
  const authority = location.split(/[?#]/, 1)[0] ?? '';
  if (authority.includes('\\')) return undefined;
  const url = readAddress(location, policy.origin);
  if (url === undefined) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === policy.origin) {
    return allowedPath(url.pathname, policy.paths ?? defaultRedirectPaths)
      ? `${url.pathname}${url.search}${url.hash}`
      : undefined;
  }
  const trusted = url.protocol === 'https:' && (policy.trustedOrigins ?? []).includes(url.origin);
  return trusted ? url.href : undefined;
}

/**
 * @returns the same, or `/home`
 *
 * @example
 * location.assign(redirectTarget('https://evil.example', { origin: location.origin }));
 */
export const redirectTarget = (location: unknown, policy: RedirectPolicy): string =>
  allowedRedirect(location, policy) ?? defaults.redirect;
