import type { RedirectPolicy, SocialProvider } from '@stepgate/contract';
import type { HostSettings } from '../provider/host.ts';
import { RefusedAddress } from '../provider/refused-address.ts';
import { report } from '../provider/report.ts';

/** Where each provider's own login is. */
const loginOrigins: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  apple: 'https://appleid.apple.com',
};

/** A path of our own begins with one slash. */
const readable = /^(?:https?:\/\/|\/(?!\/))[^\\]*$/i;

function allowedSocial(provider: SocialProvider, address: string, policy: RedirectPolicy): string | undefined {
  const { origin, trustedOrigins = [], socialOrigins = [] } = policy;
  if (!readable.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const theirs = [loginOrigins[provider], origin, ...trustedOrigins, ...socialOrigins].includes(url.origin);
  return theirs && url.username === '' && url.password === '' ? url.href : undefined;
}

/**
 * Whether a browser may be sent to where the service says that a provider's login is (threat row SO3). What is refused is reported.
 * @returns the address: of that provider, of our own origin, or of one that the host trusts or has a login at
 */
export function socialAddress(host: HostSettings, provider: SocialProvider, address: string): string | undefined {
  const { redirectPolicy } = host;
  const allowed = allowedSocial(provider, address, redirectPolicy);
  if (allowed === undefined) void report(host, new RefusedAddress('social', address, redirectPolicy.origin));
  return allowed;
}
