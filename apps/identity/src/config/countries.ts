import type { Settings } from '../kernel/settings.ts';
import { countriesOf, type Environment, type Faults } from './values.ts';

/** A host's own list of countries where accounts are offered. */
export function accountCountriesOf(env: Environment, faults: Faults): Pick<Settings, 'accountCountries'> {
  const personal = countriesOf('STEPGATE_COUNTRIES_PERSONAL', env.STEPGATE_COUNTRIES_PERSONAL, faults);
  const business = countriesOf('STEPGATE_COUNTRIES_BUSINESS', env.STEPGATE_COUNTRIES_BUSINESS, faults);
  return { accountCountries: { ...(personal && { personal }), ...(business && { business }) } };
}
