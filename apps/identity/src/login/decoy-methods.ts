import type { ChallengeType } from '@stepgate/contract';
import type { Secrets } from '../kernel/secrets.ts';
import type { Method } from '../tokens/methods.ts';
import type { Methods } from '../tokens/required-challenges.ts';

/**
 * The authentication methods of a data-sharing login, which asks only for an address. Every address gets the same types. Where an account lacks one,
 * or there is no account, the address gets a decoy that is the same each time and that nothing can pass.
 */
export function decoyMethods(real: Methods, email: string, secrets: Secrets): Methods {
  const decoy: Method = { type: 'SMS', to: 'own-number', numberIds: [secrets.pseudonym('decoy', email)] };
  return {
    ...real,
    offered: new Map<ChallengeType, Method>([
      ['SMS', real.offered.get('SMS') ?? decoy],
      ['TOTP', { type: 'TOTP', hasBackupCodes: false }],
    ]),
  };
}
