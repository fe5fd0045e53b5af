import type { RedirectPolicy, SocialProvider } from '@stepgate/contract';

/** Where each provider's own login is. */
const loginOrigins: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  apple: 'https://appleid.apple.com',
};

/**
 * Whether a browser may be sent to where the service says that a provider's login is (threat row SO3).
 * @returns the address: of that provider, of our own origin, where a stand-in is, or of one that the host trusts
 */
export function socialAddress(
  provider: SocialProvider,
  address: string,
  { origin, trustedOrigins = [] }: RedirectPolicy,
): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  const theirs = [loginOrigins[provider], origin, ...trustedOrigins].includes(url.origin);
  return theirs && url.username === '' && url.password === '' && !address.includes('\\') ? url.href : undefined;
}
