import type { Settings } from '../kernel/settings.ts';
import type { StoredDetails } from './transaction-details.ts';

/**
 * Whether a token is for a payment that a synced passkey can't approve. The details as data decide, never a sentence.
 * Once there are limits, a currency without one has the limit 0.
 */
export function needsDeviceBound(
  { syncedPasskeyUpTo }: Pick<Settings, 'syncedPasskeyUpTo'>,
  details: StoredDetails | undefined,
): boolean {
  if (syncedPasskeyUpTo === undefined || details?.kind !== 'transfer') return false;
  return details.amount > (syncedPasskeyUpTo.get(details.currency) ?? 0);
}
