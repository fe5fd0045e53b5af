import type { Settings } from '../kernel/settings.ts';
import type { Environment, Faults } from './values.ts';

/** The header in which a proxy names the client's country. Without a trusted proxy, any client could invent its country. */
export function parseCountryHeader(
  env: Environment,
  proxies: readonly string[],
  faults: Faults,
): Pick<Settings, 'countryHeader'> {
  const name = env.STEPGATE_COUNTRY_HEADER;
  if (name === undefined || name === '') return {};
  // A field name (RFC 9110, section 5.1).
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    faults.push(`STEPGATE_COUNTRY_HEADER must be a header name such as cf-ipcountry, not "${name}"`);
  if (proxies.length === 0) faults.push('STEPGATE_COUNTRY_HEADER needs the proxies that set it in STEPGATE_TRUSTED_PROXIES');
  return { countryHeader: name.toLowerCase() };
}
