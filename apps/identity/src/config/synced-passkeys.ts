/** Up to which amount a synced passkey approves a payment, from the environment. docs/operating-reference.md has every name. */
import { type Currency, decimalsOf, isCurrency } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { Environment, Faults } from './values.ts';

/**
 * @returns currency and amount in its smallest unit; `undefined` for anything else, also for more decimals than the currency has and for more digits than a
 *   number keeps
 */
function parseLimit(text: string): readonly [Currency, number] | undefined {
  const [, currency = '', whole = '', decimals = ''] = /^([A-Z]{3}) (\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (!isCurrency(currency)) return undefined;
  const digits = decimalsOf(currency);
  const amount = Number(whole + decimals.padEnd(digits, '0'));
  return decimals.length > digits || !Number.isSafeInteger(amount) ? undefined : [currency, amount];
}

export function parseSyncedPasskeys(env: Environment, faults: Faults): Pick<Settings, 'syncedPasskeyUpTo'> {
  const text = env.STEPGATE_SYNCED_PASSKEY_UP_TO ?? '';
  if (text.trim() === '') return {};
  const limits = text.split(',').map((each) => parseLimit(each.trim()));
  const found = new Map(limits.flatMap((limit) => (limit === undefined ? [] : [limit])));
  if (found.size < limits.length)
    faults.push(
      `STEPGATE_SYNCED_PASSKEY_UP_TO must be amounts such as "GBP 1000, EUR 999.50", each currency once, not "${text}"`,
    );
  return { syncedPasskeyUpTo: found };
}
