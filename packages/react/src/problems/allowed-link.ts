import type { RedirectPolicy } from '@stepgate/contract';

/**
 * Whether a link that a server wrote may be one (threat row UI4): https, of our own origin or one that the host trusts, and written so that
 * nobody can take it for another's.
 * @returns its address as the browser has it, its host in ASCII
 */
export function allowedLink(address: string, { origin, trustedOrigins = [] }: RedirectPolicy): URL | undefined {
  if (!/^https:\/\/[^\s\\/@]+(?:[/?#][^\s\\]*)?$/i.test(address)) return undefined;
  try {
    const url = new URL(address);
    return [origin, ...trustedOrigins].includes(url.origin) ? url : undefined;
  } catch {
    return undefined;
  }
}
