/**
 * What a token is about, as it is kept, and as the customer reads it: on every screen, in every text and mail with a code, and on the device
 * that is asked (PSD2 regulatory technical standards, article 5(1)(a)).
 */

import type { About } from '@stepgate/contract';
import { type Approved, summaryOf } from './approved.ts';
import type { Language } from './problem-messages.ts';
import { regionalLanguage } from './regional-language.ts';

/** Changes of what protects an account, after which sending money rests: see `cool-off.ts`. */
const riskyChanges = ['password', 'phone-number', 'added-number', 'email', 'authenticator', 'device', 'face', 'social'] as const;
export type RiskyChange = (typeof riskyChanges)[number];

/** @param name as a column holds it: what a later release wrote counts as the strongest change of all */
export const riskyChangeOf = (name: string): RiskyChange => riskyChanges.find((change) => change === name) ?? 'password';

/** What rests after a change. Times are milliseconds since 1970. */
export type Rest = {
  readonly kind: 'rest';
  readonly change: RiskyChange;
  readonly changedAt: number;
  /** Absent once the time is over and only the customer's word is missing. */
  readonly until?: number;
  /** Of the browser that was told so. */
  readonly timeZone?: string;
};

export type TokenAbout = Approved | Rest;

/** What the token was issued with. */
export function readAbout(stored: string): TokenAbout | undefined {
  if (stored === '') return undefined;
  const about: TokenAbout = JSON.parse(stored);
  return about;
}

const changed: { readonly [C in RiskyChange]: { readonly [L in Language]: string } } = {
  password: { en: 'your password was changed', de: 'Ihr Passwort geändert wurde' },
  'phone-number': { en: 'your phone number was changed', de: 'Ihre Telefonnummer geändert wurde' },
  'added-number': { en: 'a phone number was added', de: 'eine Telefonnummer hinzugefügt wurde' },
  email: { en: 'your email address was changed', de: 'Ihre E-Mail-Adresse geändert wurde' },
  authenticator: { en: 'an authenticator app was added', de: 'eine Authenticator-App hinzugefügt wurde' },
  device: { en: 'a device was added', de: 'ein Gerät hinzugefügt wurde' },
  face: { en: 'your face was added', de: 'Ihr Gesicht hinzugefügt wurde' },
  social: { en: 'another login was connected', de: 'eine weitere Anmeldung verbunden wurde' },
};

/** Until when sending money rests, and why: a whole sentence. */
export function restWords({ change, until, timeZone = 'UTC' }: Rest, language: Language): string {
  const because = changed[change][language];
  if (until === undefined)
    return {
      en: `Sending money rests until you confirm it, because ${because}.`,
      de: `Geld zu senden ruht, bis Sie es bestätigen, weil ${because}.`,
    }[language];
  const time = new Intl.DateTimeFormat(regionalLanguage(language), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(until);
  return {
    en: `Sending money rests until ${time}, because ${because}.`,
    de: `Geld zu senden ruht bis ${time}, weil ${because}.`,
  }[language];
}

/** As the front end is told of it. */
export const aboutIn = (about: TokenAbout, language: Language): About =>
  about.kind === 'rest'
    ? { kind: 'COOL_OFF', summary: restWords(about, language) }
    : { kind: 'APPROVAL', summary: summaryOf(about, language) };
