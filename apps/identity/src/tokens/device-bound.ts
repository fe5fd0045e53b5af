import type { CompanyPolicy } from '../kernel/company-policy.ts';
import type { StoredDetails } from './transaction-details.ts';

/**
 * Whether a token is for a payment that a synced passkey can't approve. The details as data decide, never a sentence.
 * Once there are limits, a currency without one has the limit 0.
 */
export function needsDeviceBound(
  { syncedPasskeys: { upTo } }: Pick<CompanyPolicy, 'syncedPasskeys'>,
  details: StoredDetails | undefined,
): boolean {
  if (upTo === 'any' || details?.kind !== 'transfer') return false;
  return details.amount > (upTo[details.currency] ?? 0);
}
