/** A mail in the reader's language: its template, filled with its values, as HTML and as text. */

import type { Language } from '../kernel/language.ts';
import { zonedTime } from '../kernel/time-zone.ts';
import type { Mail } from '../providers/mail/mail-provider.ts';
import { mailHtml } from './mail-frame.ts';
import { type CommonPlace, type MailParts, type MailSettings, mailModel } from './mail-model.ts';
import { mailParts } from './mail-parts.ts';
import { mailText } from './mail-text.ts';
import { type English, wordsIn } from './templates/catalogue.ts';
import type { MailTemplate, PlaceIn } from './templates/template.ts';

export type Words = Pick<Mail, 'subject' | 'text' | 'html'>;

type Mails = English['mails'];
export type MailName = keyof Mails;
type Parts = typeof mailParts;

/** The places of its template, its facts, and the link of its button. */
type PlaceOf<Name extends MailName> =
  | PlaceIn<Extract<Mails[Name][keyof Mails[Name]], string>>
  | Parts[Name]['facts'][number]
  | Extract<Parts[Name], { readonly button: 'link' }>['button'];

/** The caller doesn't pass what all mails have, and passes a customer's words already quoted. */
export type MailValues<Name extends MailName> = {
  readonly [Place in Exclude<PlaceOf<Name>, CommonPlace>]: string | number;
};

/** @returns what is sent */
export function writeMail(
  settings: MailSettings,
  language: Language,
  template: MailTemplate,
  parts: MailParts,
  values: Readonly<Record<string, string | number>>,
): Words {
  const mail = mailModel(settings, language, template, parts, values);
  return { subject: mail.subject, text: mailText(mail), html: mailHtml(mail) };
}

export function mailWords<Name extends MailName>(
  settings: MailSettings,
  language: Language,
  name: Name,
  values: MailValues<Name>,
): Words {
  return writeMail(settings, language, wordsIn(language).mails[name], mailParts[name], values);
}

/** The lifetime of a link, in the unit that its mail names. */
export const minutesIn = (ms: number): number => Math.round(ms / 60_000);
export const hoursIn = (ms: number): number => Math.round(ms / 3_600_000);
export const daysIn = (ms: number): number => Math.round(ms / 86_400_000);

/** A time as a mail names it. @param timeZone of the customer, if it is known */
export const momentIn = (at: number, language: Language, timeZone: string | undefined): string =>
  zonedTime(at, language, timeZone, { year: 'numeric' });
