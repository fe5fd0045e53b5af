/** Who gets codes by phone, and how many messages go out. */
import { codesToCountry, messageTotals } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import { type Environment, type Faults, parseCount, parseCountries } from './values.ts';

const countries = 'STEPGATE_PHONE_COUNTRIES';

/** Production has to name them, because each country is one more that an attacker can send messages to at the company's cost. */
function parsePhoneCountries(env: Environment, demo: boolean, faults: Faults): Pick<Settings, 'phoneCountries'> {
  const text = env[countries]?.trim() ?? '';
  if (text === '*') return {};
  if (text === '' && !demo)
    faults.push(
      `${countries} is missing: name the countries whose numbers get codes, such as "GB, IE", or "*" for every country`,
    );
  const phoneCountries = parseCountries(countries, text, faults);
  return phoneCountries === undefined ? {} : { phoneCountries };
}

export function parseMessages(
  env: Environment,
  demo: boolean,
  faults: Faults,
): Pick<Settings, 'phoneCountries' | 'codeSendsACountry' | 'messageTotals'> {
  const count = (name: string, otherwise: number) => parseCount(name, env[name], otherwise, faults);
  const { texts, calls } = messageTotals;
  return {
    ...parsePhoneCountries(env, demo, faults),
    codeSendsACountry: count('STEPGATE_CODES_A_COUNTRY', codesToCountry),
    messageTotals: {
      texts: { anHour: count('STEPGATE_TEXTS_AN_HOUR', texts.anHour), aDay: count('STEPGATE_TEXTS_A_DAY', texts.aDay) },
      calls: { anHour: count('STEPGATE_CALLS_AN_HOUR', calls.anHour), aDay: count('STEPGATE_CALLS_A_DAY', calls.aDay) },
    },
  };
}
