/** A social provider that says who is there as a test wants it. Proofs of its answer have tests of their own. */
import type { SocialIdentity, SocialLogin } from '@stepgate/identity';

let says: SocialIdentity | undefined;

export function providerSays(identity: SocialIdentity): void {
  says = identity;
}

export const socialProvider: SocialLogin = {
  begin: async ({ state }) => new URL(`https://accounts.google.com/auth?state=${state}`),
  async finish() {
    if (says === undefined) throw new Error('nobody is logged in at the provider');
    return says;
  },
};
