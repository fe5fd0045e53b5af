import { isLocalHost, type RedirectPolicy, routes } from '@stepgate/contract';

/** Excludes addresses that a browser and a reader could understand differently. */
const absolute = /^https?:\/\/[^\s\\/@]+(?:[/?#][^\s\\]*)?$/i;
const ownPath = /^\/(?:[a-z][\w.~-]*(?:\/[\w.~-]+)*\/?)?(?:[?#][^\s\\]*)?$/i;

const isSafe = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLocalHost(hostname);

/**
 * Checks whether a link in a server's message may be pressed: a path of ours, or an https address on our origin or on an origin that the host trusts, written
 * so that it can't be mistaken for another. On localhost our own origin may be http. No link may log the customer out.
 * @returns its address as the browser reads it, with the host in ASCII
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
