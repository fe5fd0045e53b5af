/** Mobile numbers of every country, for tests and measurements of limits. No message is sent to them. */
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { reachable } from './reachable.ts';

/** Digits of the end that make another number of the same kind, and digits that make another run of it. */
const lastDigits = 4;

/**
 * @param perCountry how many, in the end of the number; no two are neighbours
 * @returns in turns: one of each country, then the second of each
 */
export function numbersEverywhere(perCountry: number): readonly string[] {
  const first = [...new Set(getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []))];
  const turns = Array.from({ length: 10 ** lastDigits / 100 }, (_, turn) =>
    first.map((number) => {
      const digits = String((Number(number.slice(-lastDigits)) + 100 * turn) % 10 ** lastDigits);
      return number.slice(0, -lastDigits) + digits.padStart(lastDigits, '0');
    }),
  );
  return [...new Set(turns.slice(0, perCountry).flat())].filter((number) => reachable(number, undefined).outcome === 'reachable');
}
