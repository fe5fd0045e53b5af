import { money } from '@stepgate/web';
import { expect, it } from 'vitest';
import { mostPence, penceIn, writePence } from './money.ts';

it.each([
  ['250', 25_000],
  ['250.00', 25_000],
  ['250,5', 25_050],
  [' 1 000.01 ', 100_001],
  ['0,01', 1],
  ['1000000', 100_000_000],
  // 1.1 * 100 is not 110 in binary fractions.
  ['1.1', 110],
  ['4.35', 435],
  // An Arabic keyboard, with its own decimal sign.
  ['٢٥٠', 25_000],
  ['٢٥٠٫٥', 25_050],
  ['२५०.५०', 25_050],
])('“%s” is read to the penny', (typed, pence) => {
  expect(penceIn(typed)).toBe(pence);
});

it.each(['', '0', '0.00', '-5', '1,000', '1.000', '1.234,50', '1e3', '0x10', '٢٬٥٠٠', '12.345', 'ten', '5 GBP', '.5'])(
  '“%s” is rejected, because its meaning would be a guess',
  (typed) => {
    expect(penceIn(typed)).toBeUndefined();
  },
);

it('an amount that is more than can be sent is read, so that the page can say how much that is', () => {
  expect(penceIn('1234567.89')).toBe(123_456_789);
  expect(mostPence).toBe(100_000_000);
});

it('[MARK-12] an amount is written as the customer’s language writes it, and in a form that can be typed', () => {
  expect(money(123_456_7, 'en')).toBe('£12,345.67');
  expect(money(123_456_7, 'de')).toBe('12.345,67\u00a0£');
  for (const language of ['en', 'de'] as const) expect(penceIn(writePence(123_456_7, language))).toBe(123_456_7);
});
