/** The text of a mail: its template in the reader's language, filled with its values. */

import { describeOrigin } from '../kernel/client-origin.ts';
import { type Language, regionalLanguage } from '../kernel/language.ts';
import type { Settings } from '../kernel/settings.ts';
import { type English, wordsIn } from './templates/catalogue.ts';
import { fillPlaces, type Values } from './templates/template.ts';

export type Words = { readonly subject: string; readonly text: string };

type Mails = English['mails'];

/** The caller doesn't pass the brand, and passes a customer's words already quoted. */
type MailValues<Name extends keyof Mails> = Omit<Values<Mails[Name]['subject' | 'text']>, 'brand'>;

export function mailWords<Name extends keyof Mails>(
  { brand }: Pick<Settings, 'brand'>,
  language: Language,
  name: Name,
  values: MailValues<Name>,
): Words {
  const { subject, text } = wordsIn(language).mails[name];
  const from = 'address' in values && typeof values.address === 'string' && { address: describeOrigin(values.address, language) };
  const all = { ...values, ...from, brand };
  return { subject: fillPlaces(subject, all), text: fillPlaces(text, all) };
}

/** The lifetime of a link, in the unit that its mail names. */
export const minutesIn = (ms: number): number => Math.round(ms / 60_000);
export const hoursIn = (ms: number): number => Math.round(ms / 3_600_000);
export const daysIn = (ms: number): number => Math.round(ms / 86_400_000);

/** A time as a mail names it. It is read wherever the customer is then, so it names its zone. */
export const momentIn = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(regionalLanguage(language), { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(at);
