import { countriesOf, type Environment, type Faults } from './config-values.ts';
import type { Settings } from './domain/settings.ts';

/** Countries where accounts are offered, where a host has others than the service. */
export function accountCountriesOf(env: Environment, faults: Faults): Pick<Settings, 'accountCountries'> {
  const personal = countriesOf('STEPGATE_COUNTRIES_PERSONAL', env.STEPGATE_COUNTRIES_PERSONAL, faults);
  const business = countriesOf('STEPGATE_COUNTRIES_BUSINESS', env.STEPGATE_COUNTRIES_BUSINESS, faults);
  return { accountCountries: { ...(personal && { personal }), ...(business && { business }) } };
}
