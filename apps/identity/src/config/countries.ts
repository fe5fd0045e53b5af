import type { Settings } from '../kernel/settings.ts';
import { type Environment, type Faults, parseCountries } from './values.ts';

/** A host's own list of countries where accounts are offered. */
export function parseAccountCountries(env: Environment, faults: Faults): Pick<Settings, 'accountCountries'> {
  const personal = parseCountries('STEPGATE_COUNTRIES_PERSONAL', env.STEPGATE_COUNTRIES_PERSONAL, faults);
  const business = parseCountries('STEPGATE_COUNTRIES_BUSINESS', env.STEPGATE_COUNTRIES_BUSINESS, faults);
  return { accountCountries: { ...(personal && { personal }), ...(business && { business }) } };
}
