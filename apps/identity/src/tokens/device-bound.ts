import type { ChallengeType } from '@stepgate/contract';
import type { CompanyPolicy } from '../kernel/company-policy.ts';
import type { StoredDetails } from './transaction-details.ts';

/** Whether the company's back end asked for it, for this one request. */
const isAskedFor = (details: StoredDetails | undefined): boolean =>
  details !== undefined && 'atLeast' in details && details.atLeast === 'device-bound';

/** Whether a method may approve it: where the back end asked for more, only one whose key stays on its device. Synced passkeys are left out before. */
export const isBoundEnough = (details: StoredDetails | undefined, type: ChallengeType): boolean =>
  !isAskedFor(details) || type === 'PASSKEY' || type === 'PUSH';

/**
 * Whether a token is for a payment that a synced passkey can't approve. The details as data decide, never a sentence.
 * Once there are limits, a currency without one has the limit 0.
 */
export function needsDeviceBound(
  { syncedPasskeys: { upTo } }: Pick<CompanyPolicy, 'syncedPasskeys'>,
  details: StoredDetails | undefined,
): boolean {
  if (isAskedFor(details)) return true;
  if (upTo === 'any' || details?.kind !== 'transfer') return false;
  return details.amount > (upTo[details.currency] ?? 0);
}
