/** The mails to a customer who says that somebody else acted: what was stopped, what was taken back, and what to do now. */

import type { Language } from '../kernel/language.ts';
import type { MailSettings } from './mail-model.ts';
import { mailWords, momentIn, type Words } from './mail-words.ts';
import { quoted } from './quoted-words.ts';
import { wordsIn } from './templates/catalogue.ts';
import { fill, fillPlaces } from './templates/template.ts';

/** The reverted changes, as the customer knows them. A number is masked already. */
export type TakenBack = {
  readonly kind: 'passkey' | 'phone-number' | 'device' | 'authenticator' | 'backup-codes' | 'face' | 'social' | 'email';
  readonly label: string;
};

/** A change that stays. */
export type Left = { readonly words: string; readonly link: string };

type Outcome = { readonly takenBack: readonly TakenBack[]; readonly left: readonly Left[] };

const lineOf = ({ words, link }: Left, language: Language): string =>
  `- ${fill(wordsIn(language).phrases.leftOne, { change: words, link })}`;

const leftWords = (left: readonly Left[], language: Language): string[] =>
  left.length === 0 ? [] : ['', wordsIn(language).phrases.left, ...left.map((each) => lineOf(each, language))];

/** The mail after a new password, to an account with unconfirmed changes. */
export const changesToCheckWords = (settings: MailSettings, left: readonly Left[], language: Language): Words =>
  mailWords(settings, language, 'changesToCheck', { changes: left.map((each) => lineOf(each, language)).join('\n') });

/** The lists in the mail. */
function undoneWords({ takenBack, left }: Outcome, language: Language): string {
  const { phrases } = wordsIn(language);
  if (takenBack.length === 0) return [phrases.nothing, ...leftWords(left, language)].join('\n');
  const lines = takenBack.map(({ kind, label }) => {
    const printed = kind === 'passkey' || kind === 'device' ? quoted(label, language) : label;
    return `- ${fillPlaces(phrases[kind], { label: printed })}`;
  });
  return [phrases.removed, ...lines, ...leftWords(left, language)].join('\n');
}

type Reported = Outcome & {
  /** The transaction details, in the mail's language. */
  readonly summary: string;
  readonly now: number;
  /** The customer's, if it is known. */
  readonly timeZone: string | undefined;
  readonly browser: string;
  readonly address: string;
};

export const fraudReportedWords = (
  settings: MailSettings,
  { summary, now, timeZone, browser, address, ...outcome }: Reported,
  language: Language,
): Words =>
  mailWords(settings, language, 'fraudReported', {
    summary,
    when: momentIn(now, language, timeZone),
    browser,
    address,
    undone: undoneWords(outcome, language),
  });

export const changesStoppedWords = (settings: MailSettings, outcome: Outcome, language: Language): Words =>
  mailWords(settings, language, 'changesStopped', { undone: undoneWords(outcome, language) });
