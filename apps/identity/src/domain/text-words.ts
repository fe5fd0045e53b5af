/** The words of text messages that tell of something. Short: a longer one is charged as two. */
import { routes } from '@stepgate/contract';
import type { Language } from './problem-messages.ts';

const news = {
  changeAsked: {
    en: (link) => `Stepgate: somebody asked to move your account to another phone number. Not you? Cancel it: ${link}`,
    de: (link) => `Stepgate: Jemand möchte Ihr Konto auf eine andere Telefonnummer umstellen. Nicht Sie? Abbrechen: ${link}`,
  },
  numberGone: {
    en: (link) => `Stepgate: this is no longer the phone number of your account. Not you? Contact us at once: ${link}`,
    de: (link) => `Stepgate: Das ist nicht mehr die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich sofort: ${link}`,
  },
  numberIsYours: {
    en: (link) => `Stepgate: this is now the phone number of your account. Not you? Contact us: ${link}`,
    de: (link) => `Stepgate: Das ist jetzt die Telefonnummer Ihres Kontos. Nicht Sie? Melden Sie sich: ${link}`,
  },
} as const satisfies Record<string, Record<Language, (link: string) => string>>;

export type TextNews = keyof typeof news;

/** @param link what can be done about it; without one, how to reach us */
export const textWords = (what: TextNews, language: Language, origin: string, link: string = origin + routes.contact): string =>
  news[what][language](link);
