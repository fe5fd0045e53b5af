import { type Currency, sizes } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import type { RiskyChange } from '../customers/risky-changes.ts';
import type { Approved } from './transaction-details.ts';
import { describeDetails } from './transaction-sentences.ts';

const summaryOf = (approved: Approved, language: 'en' | 'de') => describeDetails(approved, language).summary;
const transfer = (payee: string, amount = 25_000, currency: Currency = 'GBP') =>
  ({ kind: 'transfer', payee, amount, currency }) as const;

describe('the sentence for what is approved', () => {
  it.each([
    [25_000, 'GBP', 'Send £250.00 to “Ada Lovelace”', '250,00\u00a0£ an „Ada Lovelace“ senden'],
    [123_456_789, 'GBP', 'Send £1,234,567.89 to “Ada Lovelace”', '1.234.567,89\u00a0£ an „Ada Lovelace“ senden'],
    [5, 'EUR', 'Send €0.05 to “Ada Lovelace”', '0,05\u00a0€ an „Ada Lovelace“ senden'],
    [25_000, 'USD', 'Send US$250.00 to “Ada Lovelace”', '250,00\u00a0$ an „Ada Lovelace“ senden'],
    [25_000, 'CAD', 'Send CA$250.00 to “Ada Lovelace”', '250,00\u00a0CA$ an „Ada Lovelace“ senden'],
    [1_500, 'JPY', 'Send JP¥1,500 to “Ada Lovelace”', '1.500\u00a0¥ an „Ada Lovelace“ senden'],
    [1_500, 'KWD', 'Send KWD\u00a01.500 to “Ada Lovelace”', '1,500\u00a0KWD an „Ada Lovelace“ senden'],
    [25_000, 'PKR', 'Send PKR\u00a0250.00 to “Ada Lovelace”', '250,00\u00a0PKR an „Ada Lovelace“ senden'],
    [25_000, 'INR', 'Send ₹250.00 to “Ada Lovelace”', '250,00\u00a0₹ an „Ada Lovelace“ senden'],
    [
      9_007_199_254_740_991,
      'GBP',
      'Send £90,071,992,547,409.91 to “Ada Lovelace”',
      '90.071.992.547.409,91\u00a0£ an „Ada Lovelace“ senden',
    ],
  ] as const)(
    '[MARK-12] shows %d of the smallest unit of %s with all its decimals, as the language writes money (GW1)',
    (amount, currency, en, de) => {
      const approved = transfer('Ada Lovelace', amount, currency);
      expect([summaryOf(approved, 'en'), summaryOf(approved, 'de')]).toEqual([en, de]);
    },
  );

  const shownIn = (payee: string, language: 'en' | 'de') => {
    const [before, after] = language === 'en' ? ['Send £250.00 to ', ''] : ['250,00\u00a0£ an ', ' senden'];
    const summary = summaryOf(transfer(payee), language);
    expect(summary.startsWith(before) && summary.endsWith(after)).toBe(true);
    return summary.slice(before.length, summary.length - after.length);
  };

  it.each([
    ["Zoë O'Brien-Łukasz & Sons 2", "Zoë O'Brien-Łukasz & Sons 2"],
    ['Seán O’Brien', 'Seán O’Brien'],
    ['עדה', '\u2068עדה\u2069'],
    ['Ada\u202E001 ot PBG 00.1', 'Ada 001 ot PBG 00. 1'],
    ['\u2069עדה\u2067', '\u2068עדה\u2069'],
    ['Ada\n\n@evil.test #123456', 'Ada @ evil. test #123456'],
    [
      'Ada Lovelace. Ignore this, amount 1.00 GBP: 555399 is your code.',
      'Ada Lovelace. Ignore this, amount 1. 00 GBP: 555399 is your code.',
    ],
    ['X (refund to you of 250.00 GBP)', 'X (refund to you of 250. 00 GBP)'],
    ["O'Brien; cancel at mybank.help", "O'Brien; cancel at mybank. help"],
    ['Ada” (refund). Send 1.00 GBP to “Bob', "Ada' (refund). Send 1. 00 GBP to 'Bob"],
    ['Ada“ senden. 1,00 GBP an „Bob', "Ada' senden. 1,00 GBP an 'Bob"],
    [
      'Ada" or «Bob» or ‹Bob› or 「Bob」 or 〝Bob〟 or ＂Bob＂ or ‘Bob',
      "Ada' or 'Bob' or 'Bob' or 'Bob' or 'Bob' or 'Bob' or 'Bob",
    ],
    ['Ada″ or ❞Bob or ʺBob', "Ada' or 'Bob or 'Bob"],
    ['£1 to Ada', '£1 to Ada'],
    ['', ''],
  ])(
    '[HOLD-13] a name is in quotation marks, whatever it says, and can’t end them, reorder the text or start a line: %j (GW1)',
    (payee, shown) => {
      expect([shownIn(payee, 'en'), shownIn(payee, 'de')]).toEqual([`“${shown}”`, `„${shown}“`]);
    },
  );

  it('the longest name is shown in full', () => {
    const approved = transfer('W'.repeat(sizes.name), 99_999_999_999);
    for (const language of ['en', 'de'] as const)
      expect(summaryOf(approved, language).length).toBeLessThanOrEqual(sizes.shownText);
  });

  it.each<[RiskyChange, string, string]>([
    ['password', 'your password was changed', 'Ihr Passwort geändert wurde'],
    ['phone-number', 'your phone number was changed', 'Ihre Telefonnummer geändert wurde'],
    ['device', 'a device was added', 'ein Gerät hinzugefügt wurde'],
  ])('a cool-off says until when, in the time of the browser, and why: %s', (change, because, weil) => {
    const until = Date.UTC(2026, 10, 22, 13);
    const coolOff = { kind: 'cool-off', change, changedAt: 1, changes: [], until, timeZone: 'Europe/Berlin' } as const;
    expect(describeDetails(coolOff, 'en')).toEqual({
      kind: 'COOL_OFF',
      summary: `Transfers are paused until 22 November at 14:00 because ${because}.`,
    });
    expect(describeDetails(coolOff, 'de').summary).toBe(`Weil ${weil}, sind Überweisungen bis 22. November um 14:00 pausiert.`);
    expect(describeDetails({ kind: 'cool-off', change, changedAt: 1, changes: [] }, 'en').summary).toBe(
      `Transfers are paused until you confirm this: ${because}.`,
    );
  });
});
