/** Where accounts are offered, by type. A host can configure other countries: see `config/countries.ts`. */

import type { AccountType, Country } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import type { Settings } from '../kernel/settings.ts';

/** The European Economic Area. */
const area = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';

const offered: { readonly [T in AccountType]: ReadonlySet<string> } = {
  personal: new Set(`${area} AU BR CA CH GB HK IN JP MX MY NZ PH SG US ZA`.split(' ')),
  business: new Set(`${area} AU CA CH GB HK JP NZ SG US`.split(' ')),
};

const codesOf = (type: AccountType, { accountCountries }: Pick<Settings, 'accountCountries'>): ReadonlySet<string> =>
  accountCountries?.[type] ?? offered[type];

/** @param country ISO 3166, two letters */
export const isOffered = (type: AccountType, country: string, settings: Pick<Settings, 'accountCountries'>): boolean =>
  codesOf(type, settings).has(country);

/** The countries named in a language and sorted by name. */
export function countriesFor(type: AccountType, language: Language, settings: Pick<Settings, 'accountCountries'>): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return [...codesOf(type, settings)]
    .map((iso2Code) => ({ iso2Code, name: names.of(iso2Code) ?? iso2Code }))
    .sort((a, b) => compare(a.name, b.name));
}
