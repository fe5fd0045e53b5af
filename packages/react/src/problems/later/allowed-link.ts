import { type RedirectPolicy, routes } from '@stepgate/contract';

/** Nothing that a browser and a reader could take for different places. */
const absolute = /^https?:\/\/[^\s\\/@]+(?:[/?#][^\s\\]*)?$/i;
const ownPath = /^\/(?:[a-z][\w.~-]*(?:\/[\w.~-]+)*\/?)?(?:[?#][^\s\\]*)?$/i;

/** Where a developer runs the pages: nobody stands between the browser and them. */
const localhosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSafe = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || localhosts.has(hostname);

/**
 * Whether a link that a server wrote may be one (threat row UI4): a path of our own, or an https address of our own origin or of one that the
 * host trusts, written so that nobody can take it for another's. On localhost our own origin may be http. No link ends the session.
 * @returns its address as the browser has it, its host in ASCII
 */
export function allowedLink(address: string, { origin, trustedOrigins = [] }: RedirectPolicy): URL | undefined {
  const isPath = ownPath.test(address);
  if (!isPath && !absolute.test(address)) return undefined;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin) return url.protocol === 'https:' && trustedOrigins.includes(url.origin) ? url : undefined;
  return (isPath || isSafe(url)) && url.pathname !== routes.logout ? url : undefined;
}
