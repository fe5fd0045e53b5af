import { describe, expect, it } from 'vitest';
import { paymentOf } from './payment.ts';

const settings = { origin: 'https://app.ex.test', brand: 'Stepgate' };
const transfer = { kind: 'transfer', amount: 25_000, currency: 'GBP', payee: 'Ada Lovelace' } as const;

describe('the payment that a browser is asked to show', () => {
  it('[PASS-06] has the payee, the amount with all its decimals, and the company as its instrument', () => {
    expect(paymentOf(settings, transfer)).toEqual({
      payeeName: 'Ada Lovelace',
      total: { value: '250.00', currency: 'GBP' },
      instrument: { displayName: 'Stepgate', icon: 'https://app.ex.test/device-icon-192.png' },
    });
  });

  it.each([
    [1, 'GBP', '0.01'],
    [10, 'EUR', '0.10'],
    [123_456_789_012, 'GBP', '1234567890.12'],
    [9_007_199_254_740_991, 'GBP', '90071992547409.91'],
    [1_500, 'JPY', '1500'],
    [1_500, 'KWD', '1.500'],
  ] as const)('[PASS-06] %d of %s is %s', (amount, currency, value) => {
    expect(paymentOf(settings, { ...transfer, amount, currency })?.total).toEqual({ value, currency });
  });

  it('[PASS-06] is nothing for a change of the account, a login, or a payee without a name', () => {
    expect(paymentOf(settings, { kind: 'add-passkey' })).toBeUndefined();
    expect(paymentOf(settings, undefined)).toBeUndefined();
    expect(paymentOf(settings, { ...transfer, payee: '' })).toBeUndefined();
  });
});
