import { defaultLanguage, type ShippedLanguage } from '@stepgate/contract';

/** The text of a notification. A worker can't load the catalogues, and only the page shows the transaction details. */
const words = {
  en: { title: 'Is this you?', body: 'Someone wants to get into your account. Open to see who, and to allow or stop it.' },
  de: {
    title: 'Sind Sie das?',
    body: 'Jemand möchte in Ihr Konto. Öffnen Sie die Seite, um es freizugeben oder abzulehnen.',
  },
} as const satisfies Record<ShippedLanguage, { title: string; body: string }>;

const isOurs = (language: string): language is ShippedLanguage => Object.hasOwn(words, language);

/** @param wanted as `navigator.languages` gives them */
export function notificationWords(wanted: readonly string[]): { readonly title: string; readonly body: string } {
  return words[wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isOurs) ?? defaultLanguage];
}
