/** The mail to a customer who has reported fraud: what was stopped, and what to do now. */

import { routes } from '@stepgate/contract';
import { type Language, regionalLanguage } from '../kernel/language.ts';
import { pageAddress } from '../kernel/page-address.ts';
import type { Settings } from '../kernel/settings.ts';
import { mailWords, type Words } from './mail-words.ts';

type Reported = {
  /** The transaction details, in the mail's language. */
  readonly summary: string;
  readonly now: number;
  readonly browser: string;
  readonly address: string;
};

export const fraudReportedWords = (
  settings: Pick<Settings, 'addresses' | 'brand' | 'origin'>,
  { summary, now, browser, address }: Reported,
  language: Language,
): Words =>
  mailWords(settings, language, 'fraudReported', {
    summary,
    when: new Intl.DateTimeFormat(regionalLanguage(language), { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
      now,
    ),
    browser,
    address,
    forgotPassword: pageAddress(settings, routes.forgotPassword),
    contact: pageAddress(settings, routes.contact),
  });
