/** The mails to a customer who says that somebody else acted: what was stopped, what was taken back, and what to do now. */

import type { Language } from '../kernel/language.ts';
import type { MailSettings } from './mail-model.ts';
import { mailWords, momentIn, type Words } from './mail-words.ts';
import { quoted } from './quoted-words.ts';
import { wordsIn } from './templates/catalogue.ts';
import { fillPlaces } from './templates/template.ts';

/** What was taken back, as the customer knows it. A number is masked already. */
export type TakenBack = {
  readonly kind: 'passkey' | 'phone-number' | 'device' | 'authenticator' | 'backup-codes' | 'face' | 'social' | 'email';
  readonly label: string;
};

/** The list in the mail. */
function undoneWords(takenBack: readonly TakenBack[], language: Language): string {
  const { phrases } = wordsIn(language);
  if (takenBack.length === 0) return phrases.nothing;
  const lines = takenBack.map(({ kind, label }) => {
    const shown = kind === 'passkey' || kind === 'device' ? quoted(label, language) : label;
    return `- ${fillPlaces(phrases[kind], { label: shown })}`;
  });
  return [phrases.removed, ...lines].join('\n');
}

type Reported = {
  /** The transaction details, in the mail's language. */
  readonly summary: string;
  readonly now: number;
  /** The customer's, if it is known. */
  readonly timeZone: string | undefined;
  readonly browser: string;
  readonly address: string;
  readonly takenBack: readonly TakenBack[];
};

export const fraudReportedWords = (
  settings: MailSettings,
  { summary, now, timeZone, browser, address, takenBack }: Reported,
  language: Language,
): Words =>
  mailWords(settings, language, 'fraudReported', {
    summary,
    when: momentIn(now, language, timeZone),
    browser,
    address,
    undone: undoneWords(takenBack, language),
  });

export const changesStoppedWords = (settings: MailSettings, takenBack: readonly TakenBack[], language: Language): Words =>
  mailWords(settings, language, 'changesStopped', { undone: undoneWords(takenBack, language) });
