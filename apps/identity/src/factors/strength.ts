/** The strength of methods: nothing is removed at once by a weaker method than itself. */

import type { Factor } from './list-factors.ts';
import { type FactorKind, isSettled } from './used-factor.ts';

/** In the order in which the policy asks for second factors. A social login replaces the password only, and backup codes approve no removal. */
export const strengthOf: Readonly<Record<FactorKind, number>> = {
  passkey: 4,
  device: 3,
  authenticator: 3,
  face: 2,
  'phone-number': 1,
  social: 0,
  'backup-codes': 0,
};

/**
 * Whether a method is removed at once. It may approve its own removal, and so may another method that is as strong and the customer's own beyond doubt. A
 * method that isn't theirs beyond doubt has nothing to protect: the customer removes a thief's passkey with any method of their own.
 * @param approvedWith the methods that approved the removal @param unconfirmedSince see `isSettled`
 */
export function goesAtOnce(going: Factor, approvedWith: readonly Factor[], unconfirmedSince: number | undefined): boolean {
  const needed = isSettled(unconfirmedSince, going.addedAt) ? strengthOf[going.kind] : 0;
  return approvedWith.some(
    ({ name, kind, addedAt }) => name === going.name || (isSettled(unconfirmedSince, addedAt) && strengthOf[kind] >= needed),
  );
}
