import { type Country, defaults } from '@stepgate/contract';

/** The country without a choice, and in place of one that isn't offered: Great Britain if it is offered, or else the first country. */
export const fallBack = (countries: readonly Country[]): Country | undefined =>
  countries.find(({ iso2Code }) => iso2Code === defaults.country) ?? countries[0];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether a text is the name of a country, offered or not. */
export function namesCountry(words: string, language: string): boolean {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation: true });
  return letters.some((first) =>
    letters.some((second) => {
      const name = names.of(first + second);
      return name !== undefined && compare(name, words.trim()) === 0;
    }),
  );
}
