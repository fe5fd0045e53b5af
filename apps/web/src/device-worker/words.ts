import { defaultLanguage, type ShippedLanguage } from '@stepgate/contract';

/** The worker's own words, because it can't load the catalogues. Only the page shows the details of a request. */
const words = {
  en: {
    title: 'Is this you?',
    body: 'Someone wants to get into your account. Open to see who, and to allow or stop it.',
    noConnection: 'No connection',
    unreached: "This phone can't reach us, so it can't approve a login. Check its connection, then try again.",
    tryAgain: 'Try again',
  },
  de: {
    title: 'Sind Sie das?',
    body: 'Jemand möchte in Ihr Konto. Öffnen Sie die Seite, um es freizugeben oder abzulehnen.',
    noConnection: 'Keine Verbindung',
    unreached:
      'Dieses Smartphone erreicht uns nicht und kann deshalb keine Anmeldung freigeben. Prüfen Sie die Verbindung, und versuchen Sie es dann noch einmal.',
    tryAgain: 'Noch einmal versuchen',
  },
} as const satisfies Record<
  ShippedLanguage,
  Readonly<Record<'title' | 'body' | 'noConnection' | 'unreached' | 'tryAgain', string>>
>;

type Worded = { readonly language: ShippedLanguage } & Readonly<Record<keyof (typeof words)['en'], string>>;

const isOurs = (language: string): language is ShippedLanguage => Object.hasOwn(words, language);

/** @param tags as `navigator.languages` gives them */
export function workerWords(tags: readonly string[]): Worded {
  const language = tags.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isOurs) ?? defaultLanguage;
  return { language, ...words[language] };
}
