import { defaultLanguage, type ShippedLanguage } from '@stepgate/contract';

/** The worker's own words, because it can't load the catalogues. Only the page shows the details of a request. */
const words = {
  en: {
    title: 'Is this you?',
    body: 'Someone wants to get into your account. Open to see who, and to allow or stop it.',
    offline: "You're offline",
    whenBack: "This phone can't approve a login without a connection. Connect it, then try again.",
    tryAgain: 'Try again',
  },
  de: {
    title: 'Sind Sie das?',
    body: 'Jemand möchte in Ihr Konto. Öffnen Sie die Seite, um es freizugeben oder abzulehnen.',
    offline: 'Sie sind offline',
    whenBack:
      'Ohne Verbindung kann dieses Smartphone keine Anmeldung freigeben. Stellen Sie eine her, und versuchen Sie es dann noch einmal.',
    tryAgain: 'Noch einmal versuchen',
  },
} as const satisfies Record<ShippedLanguage, Readonly<Record<'title' | 'body' | 'offline' | 'whenBack' | 'tryAgain', string>>>;

type Worded = { readonly language: ShippedLanguage } & Readonly<Record<keyof (typeof words)['en'], string>>;

const isOurs = (language: string): language is ShippedLanguage => Object.hasOwn(words, language);

/** @param wanted as `navigator.languages` gives them */
export function workerWords(wanted: readonly string[]): Worded {
  const language = wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isOurs) ?? defaultLanguage;
  return { language, ...words[language] };
}
