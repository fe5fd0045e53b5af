/** Reads and writes amounts. In between they are whole pence. */
import { asciiDigits } from '@stepgate/pages';
import type { Language } from '@stepgate/react';

/** The highest amount that can be sent, in pence: a million pounds. */
export const mostPence = 100_000_000;

/**
 * Reads an amount in the digits of any script, with up to two decimals after a point, a comma or the Arabic decimal sign. A grouping character could be meant as a decimal one, so `1,000` is refused.
 * @returns pence, which may be more than can be sent, or `undefined` where it is no amount
 */
export function penceIn(typed: string): number | undefined {
  const { pounds, pence = '' } =
    /^(?<pounds>\d{1,12})(?:[.,](?<pence>\d{1,2}))?$/.exec(asciiDigits(typed).replace(/\s/g, '').replace('\u066b', '.'))
      ?.groups ?? {};
  if (pounds === undefined) return undefined;
  const amount = Number(pounds + pence.padEnd(2, '0'));
  return amount >= 1 ? amount : undefined;
}

/** Two decimals without grouping, in a form that can be typed. */
export function writePence(pence: number, language: Language): string {
  const form = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
  return form.format(pence / 100);
}
