/**
 * What a token is about, as it is kept, and as the customer reads it: on every screen, in every text and mail with a code, and on the device
 * that is asked (PSD2 regulatory technical standards, article 5(1)(a)).
 */
import type { About } from '@stepgate/contract';
import { type Approved, summaryOf } from './approved.ts';
import type { Language } from './problem-messages.ts';

/** Changes of what protects an account, after which sending money rests: see `cool-off.ts`. */
export const riskyChanges = ['password', 'phone-number', 'email', 'authenticator', 'device', 'social'] as const;
export type RiskyChange = (typeof riskyChanges)[number];

export type Rest = {
  readonly kind: 'rest';
  readonly change: RiskyChange;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Of the browser that was told so. */
  readonly timeZone: string;
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
  email: { en: 'your email address was changed', de: 'Ihre E-Mail-Adresse geändert wurde' },
  authenticator: { en: 'your authenticator app was changed', de: 'Ihre Authenticator-App geändert wurde' },
  device: { en: 'a device was added to your account', de: 'ein Gerät zu Ihrem Konto hinzugefügt wurde' },
  social: { en: 'another login was connected to your account', de: 'ein anderes Login mit Ihrem Konto verbunden wurde' },
};

/** Until when sending money rests, and why: a whole sentence. */
export function restWords({ change, until, timeZone }: Rest, language: Language): string {
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(until);
  const because = changed[change][language];
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
