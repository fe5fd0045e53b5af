/** Words of the demo phone. They are kept apart from the catalogues, so that a production build has none of them. */
import type { Language } from '@stepgate/react';

const en = {
  intro: 'What the demo sends arrives here. Keep this page open beside the login.',
  messages: 'Messages',
  channels: { sms: 'Text message', whatsapp: 'WhatsApp', voice: 'Call', email: 'Email' },
  listen: 'Listen to the call',
  none: 'Nothing yet. Messages, calls and emails show up here as soon as one is sent.',
  copyCode: (code: string) => `Copy code ${code}`,
  copied: 'Code copied',
  notCopied: 'Select the code and copy it yourself: this browser does not let the page do it.',
  to: (address: string) => `To ${address}`,
  connecting: 'Connecting to the demo …',
  authenticator: 'Authenticator',
  authenticatorIntro: 'The codes that an authenticator app shows for the demo customers.',
  secondsLeft: (seconds: number) => `${seconds} s left`,
  approvals: 'Push approvals',
  approvalsIntro: 'The phone of a demo customer who approves logins: type the number that the login shows.',
  deviceGone: 'This phone was taken off the account.',
};

export const demoWords: Readonly<Record<Language, typeof en>> = {
  en,
  de: {
    intro: 'Was die Demo verschickt, kommt hier an. Lassen Sie diese Seite neben der Anmeldung offen.',
    messages: 'Nachrichten',
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Anruf', email: 'E-Mail' },
    listen: 'Anruf anhören',
    none: 'Noch nichts da. Nachrichten, Anrufe und E-Mails erscheinen hier, sobald etwas verschickt wird.',
    copyCode: (code) => `Code ${code} kopieren`,
    copied: 'Code kopiert',
    notCopied: 'Markieren und kopieren Sie den Code selbst: Dieser Browser erlaubt es der Seite nicht.',
    to: (address) => `An ${address}`,
    connecting: 'Verbindung zur Demo wird hergestellt …',
    authenticator: 'Authenticator',
    authenticatorIntro: 'Die Codes, die eine Authenticator-App für die Demo-Kunden zeigt.',
    secondsLeft: (seconds) => `noch ${seconds} s`,
    approvals: 'Push-Bestätigungen',
    approvalsIntro: 'Das Telefon eines Demo-Kunden, der Anmeldungen bestätigt: Tippen Sie die Zahl ein, die die Anmeldung zeigt.',
    deviceGone: 'Dieses Telefon gehört nicht mehr zum Konto.',
  },
};
