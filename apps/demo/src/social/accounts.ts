/** The accounts at the demo's providers: a demo customer, or a new person with any address. */

import type { SocialProvider } from '@stepgate/contract';
import type { Secrets } from '@stepgate/identity';

export type DemoAccount = { readonly email: string; readonly verified: boolean };

/** A person's subject is the same each time, even after a restart, and different at each provider. */
export const demoSubject = (secrets: Secrets, provider: SocialProvider, email: string): string =>
  secrets.pseudonym(`demo ${provider}`, email);

/** The address of the demo's provider, which is also its issuer. */
export const demoIssuer = (origin: string, provider: SocialProvider): string => `${origin}/demo/social/${provider}`;
