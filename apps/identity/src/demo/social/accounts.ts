/** Who somebody can be at the providers of the demo: a customer of the demo's, or somebody new with an address of their own. */
import type { SocialProvider } from '@stepgate/contract';
import type { Secrets } from '../../domain/secrets.ts';

export type DemoAccount = { readonly email: string; readonly verified: boolean };

/** The same person has the same name each time, also after a restart, and another at each provider. */
export const demoSubject = (secrets: Secrets, provider: SocialProvider, email: string): string =>
  secrets.keyedHash(`demo ${provider}`, email);

/** Where the demo's provider is, and its name as an issuer. */
export const demoIssuer = (origin: string, provider: SocialProvider): string => `${origin}/demo/social/${provider}`;
