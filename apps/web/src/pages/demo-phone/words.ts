/** Words of the demo phone. They are kept apart from the catalogues, so that a production build has none of them. */
import type { Language } from '@stepgate/react';

const en = {
  intro: 'What the demo sends arrives here. Keep this page open beside the login.',
  messages: 'Text messages',
  none: 'No messages yet. They show up here as soon as one is sent.',
  copyCode: (code: string) => `Copy code ${code}`,
  copied: 'Code copied',
  notCopied: 'Select the code and copy it yourself: this browser does not let the page do it.',
  to: (number: string) => `To ${number}`,
  connecting: 'Connecting to the demo …',
  authenticator: 'Authenticator',
  authenticatorIntro: 'The codes that an authenticator app shows for the demo customers.',
  secondsLeft: (seconds: number) => `${seconds} s left`,
};

export const demoWords: Readonly<Record<Language, typeof en>> = {
  en,
  de: {
    intro: 'Was die Demo verschickt, kommt hier an. Lassen Sie diese Seite neben der Anmeldung offen.',
    messages: 'Nachrichten',
    none: 'Noch keine Nachrichten. Sie erscheinen hier, sobald eine verschickt wird.',
    copyCode: (code) => `Code ${code} kopieren`,
    copied: 'Code kopiert',
    notCopied: 'Markieren und kopieren Sie den Code selbst: Dieser Browser erlaubt es der Seite nicht.',
    to: (number) => `An ${number}`,
    connecting: 'Verbindung zur Demo wird hergestellt …',
    authenticator: 'Authenticator',
    authenticatorIntro: 'Die Codes, die eine Authenticator-App für die Demo-Kunden zeigt.',
    secondsLeft: (seconds) => `noch ${seconds} s`,
  },
};
