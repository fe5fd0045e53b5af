import { type RedirectPolicy, readAddress, type SocialProvider } from '@stepgate/contract';
import { RefusedAddress } from '../host/refused-address.ts';
import { report } from '../host/report.ts';
import type { HostSettings } from '../host/settings.ts';

/** The origin of each provider's login. */
const loginOrigins: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  apple: 'https://appleid.apple.com',
};

/** A path of our own begins with exactly one slash. */
const readable = /^(?:https?:\/\/|\/(?!\/))[^\\]*$/i;

function allowedSocial(provider: SocialProvider, address: string, policy: RedirectPolicy): string | undefined {
  const { origin, trustedOrigins = [], socialOrigins = [] } = policy;
  const url = readable.test(address) ? readAddress(address, origin) : undefined;
  if (url === undefined) return undefined;
  const theirs = [loginOrigins[provider], origin, ...trustedOrigins, ...socialOrigins].includes(url.origin);
  return theirs && url.username === '' && url.password === '' ? url.href : undefined;
}

/**
 * Checks the service's address for a provider's login. A refused address is reported.
 * @returns the address if it is on the provider's origin, on ours, or on an origin that the host trusts or allows for social logins
 */
export function socialAddress(host: HostSettings, provider: SocialProvider, address: string): string | undefined {
  const { redirectPolicy } = host;
  const allowed = allowedSocial(provider, address, redirectPolicy);
  if (allowed === undefined) void report(host, new RefusedAddress('social', address, redirectPolicy.origin));
  return allowed;
}
