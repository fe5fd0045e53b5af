/** Words of the demo phone. They are separate from the catalogues, so that a production build has none of them. */
import type { ShippedLanguage } from '@stepgate/contract';

const en = {
  intro: 'Everything the demo sends arrives here. Keep this page open next to the login.',
  choose: 'Whose phone',
  everybody: 'All customers',
  somebodyNew: 'Your new phone',
  messages: 'Messages',
  channels: { sms: 'Text message', whatsapp: 'WhatsApp', voice: 'Call', email: 'Email' },
  listen: 'Listen to the call',
  none: "Nothing yet. Messages, calls and emails appear here as soon as they're sent.",
  copyCode: (code: string) => `Copy code ${code}`,
  copied: 'Code copied',
  notCopied: "Your browser didn't let us copy the code. Please select and copy it yourself.",
  to: (address: string) => `To ${address}`,
  connecting: 'Connecting to the demo…',
  authenticator: 'Authenticator app',
  authenticatorIntro: "The codes of the demo customers' authenticator apps.",
  secondsLeft: (seconds: number) => `${seconds} s left`,
  approvals: 'Approval requests',
  approvalsIntro: 'The phone of a demo customer who approves logins. Enter the number shown at the login.',
  deviceGone: 'This phone was removed from the account.',
};

export const demoWords: Readonly<Record<ShippedLanguage, typeof en>> = {
  en,
  de: {
    intro: 'Alles, was die Demo sendet, kommt hier an. Lassen Sie diese Seite neben der Anmeldung geöffnet.',
    choose: 'Wessen Smartphone',
    everybody: 'Alle Kunden',
    somebodyNew: 'Ihr neues Smartphone',
    messages: 'Nachrichten',
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Anruf', email: 'E-Mail' },
    listen: 'Anruf anhören',
    none: 'Noch nichts. Nachrichten, Anrufe und E-Mails erscheinen hier, sobald sie gesendet werden.',
    copyCode: (code) => `Code ${code} kopieren`,
    copied: 'Code kopiert',
    notCopied: 'Ihr Browser lässt uns den Code nicht kopieren. Bitte markieren und kopieren Sie ihn selbst.',
    to: (address) => `An ${address}`,
    connecting: 'Verbindung zur Demo wird hergestellt …',
    authenticator: 'Authenticator-App',
    authenticatorIntro: 'Die Codes aus den Authenticator-Apps der Demo-Kunden.',
    secondsLeft: (seconds) => `noch ${seconds} s`,
    approvals: 'Freigabeanfragen',
    approvalsIntro:
      'Das Smartphone eines Demo-Kunden, der Anmeldungen freigibt. Geben Sie die Zahl ein, die bei der Anmeldung steht.',
    deviceGone: 'Dieses Smartphone wurde vom Konto entfernt.',
  },
};
