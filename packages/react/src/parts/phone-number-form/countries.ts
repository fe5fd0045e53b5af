import { defaults } from '@stepgate/contract';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

export type Country = { readonly code: CountryCode; readonly name: string; readonly callingCode: string };

/** The countries that have phone numbers, sorted by name. */
export function countriesIn(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => compare(a.name, b.name));
}

/** A mobile number as people of the country write it. */
export const exampleIn = (country: CountryCode): string => getExampleNumber(country, examples)?.formatNational() ?? '';

function parseRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/**
 * The country that is selected at first.
 * @param known ISO 3166 code, if the customer's country is known
 * @param tags BCP 47 tags of the customer's languages, such as `navigator.languages`
 */
export function firstCountry(known: string | undefined, tags: readonly string[]): CountryCode {
  const candidates = [known?.toUpperCase(), ...tags.map(parseRegion)];
  return candidates.find((each) => each !== undefined && isSupportedCountry(each)) ?? defaults.country;
}
