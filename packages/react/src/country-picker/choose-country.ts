import { type Country, defaults } from '@stepgate/contract';

const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/** Great Britain if it is offered, or else the first country. */
export const fallBack = (countries: readonly Country[]): Country | undefined =>
  countries.find(({ iso2Code }) => iso2Code === defaults.country) ?? countries[0];

/**
 * The country before the customer chooses one.
 * @param wanted BCP 47 tags of the customer's languages, such as `navigator.languages`
 */
export function firstGuess(countries: readonly Country[], wanted: readonly string[]): Country | undefined {
  const regions = wanted.map(regionOf);
  const guessed = regions.map((region) => countries.find(({ iso2Code }) => iso2Code === region));
  return guessed.find((each) => each !== undefined) ?? fallBack(countries);
}

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
