/** The recipients of codes by phone, and the limits on messages. */
import { codesToCountry, messageTotals } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { Values } from './settings/table.ts';

type MessageSettings = Pick<Settings, 'phoneCountries' | 'codeSendsACountry' | 'messageTotals'>;

/** The other totals keep their ratio to the text messages of an hour. */
export function toMessages({ STEPGATE_PHONE_COUNTRIES: countries, STEPGATE_CODES_AN_HOUR: anHour }: Values): MessageSettings {
  const { texts, calls } = messageTotals;
  const inRatio = (usual: number): number => Math.ceil((anHour * usual) / texts.anHour);
  return {
    ...(countries !== '*' && { phoneCountries: countries }),
    codeSendsACountry: inRatio(codesToCountry),
    messageTotals: {
      texts: { anHour, aDay: inRatio(texts.aDay) },
      calls: { anHour: inRatio(calls.anHour), aDay: inRatio(calls.aDay) },
    },
  };
}
