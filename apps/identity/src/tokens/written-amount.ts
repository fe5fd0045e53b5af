/** Amounts as a reader of the language writes them. */

import { type Currency, decimalAmount, decimalsOf } from '@stepgate/contract';
import { type Language, regionalLanguage } from '../kernel/language.ts';
import { costlyCharacters, inPlainMarks } from '../messages/text-alphabet.ts';

/** Where words are read: on a page, or in a text message, whose alphabet is small. */
export type Medium = 'page' | 'text';

/**
 * Such as `£250.00` and `250,00 €`, with all the decimals of ISO 4217. The currency's symbol is the one which means no other currency to readers of the
 * language, such as `US$` in British English; a currency without one has its code. In a text message the code replaces a symbol that would double the price.
 */
export function writtenAmount(amount: number, currency: Currency, language: Language, medium: Medium): string {
  const decimals = decimalsOf(currency);
  const exact = decimalAmount(amount, currency);
  const withThe = (currencyDisplay: 'symbol' | 'code') =>
    new Intl.NumberFormat(regionalLanguage(language), {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(exact);
  const isCostly = (written: string) => costlyCharacters(inPlainMarks(written)) !== '';
  const [symbol, code] = [withThe('symbol'), withThe('code')];
  return medium === 'text' && isCostly(symbol) && !isCostly(code) ? code : symbol;
}
