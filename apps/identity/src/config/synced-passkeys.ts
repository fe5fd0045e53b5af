/** Up to which amount a synced passkey approves a payment, from the environment. docs/operating.md has every name in one table. */
import { decimalsOf } from '../kernel/decimals.ts';
import type { Settings } from '../kernel/settings.ts';
import type { Environment, Faults } from './values.ts';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @returns currency and amount in its smallest unit; `undefined` for anything else, also for more decimals than the currency has */
function limitOf(text: string): readonly [string, number] | undefined {
  const [, currency = '', whole = '', decimals = ''] = /^([A-Z]{3}) (\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (!currencies.has(currency)) return undefined;
  const digits = decimalsOf(currency);
  return decimals.length > digits ? undefined : [currency, Number(whole + decimals.padEnd(digits, '0'))];
}

export function syncedPasskeysOf(env: Environment, faults: Faults): Pick<Settings, 'syncedPasskeyUpTo'> {
  const text = env.STEPGATE_SYNCED_PASSKEY_UP_TO ?? '';
  if (text.trim() === '') return {};
  const limits = text.split(',').map((each) => limitOf(each.trim()));
  const found = new Map(limits.flatMap((limit) => (limit === undefined ? [] : [limit])));
  if (found.size < limits.length)
    faults.push(
      `STEPGATE_SYNCED_PASSKEY_UP_TO must be amounts such as "GBP 1000, EUR 999.50", each currency once, not "${text}"`,
    );
  return { syncedPasskeyUpTo: found };
}
