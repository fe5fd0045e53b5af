/** Words of the demo's front page. They are separate from the catalogues, so that a production build has none of them. */
import type { ShippedLanguage } from '@stepgate/contract';
import type { CardId } from './cards.ts';

type CardWords = {
  readonly title: string;
  /** What it shows, in one line. */
  readonly line: string;
};

type DemoStartWords = {
  readonly title: string;
  readonly intro: string;
  readonly cards: Readonly<Record<CardId, CardWords>>;
  readonly choose: string;
  readonly product: string;
  readonly phone: string;
  readonly phoneEmpty: string;
  readonly opened: (email: string) => string;
};

export const demoStartWords: Readonly<Record<ShippedLanguage, DemoStartWords>> = {
  en: {
    title: 'Try the demo',
    intro: 'This is a demo with made-up customers. Pick what you want to see: we log you in, and you confirm it on the phone.',
    choose: 'What would you like to see?',
    cards: {
      send: { title: 'Send money', line: 'Approve a payment on your phone' },
      push: { title: 'Push', line: 'Approve a login on your phone' },
      sms: { title: 'Text message', line: 'Log in with a code by text message' },
      totp: { title: 'Authenticator app', line: 'Log in with a code from an app' },
      passkey: { title: 'Passkey', line: 'Add one to this device, then log in with it' },
      email: { title: 'Is this you?', line: 'Confirm an unusual login by email' },
      change: { title: 'New phone number', line: 'Log in when your number is lost' },
      selfie: { title: 'Photo with your ID', line: "Show that you're the account's owner" },
      face: { title: 'Video selfie', line: 'Set up your face, then log in with it (needs the face engine)' },
      security: { title: 'Account security', line: 'Change your password, numbers and devices' },
      signUp: { title: 'Sign up', line: 'Open a new account' },
    },
    product: 'The product',
    phone: "The customer's phone",
    phoneEmpty: "Pick something above. This becomes the customer's phone. Codes, emails and approval requests arrive here.",
    opened: (email) => `You're logging in as ${email}.`,
  },
  de: {
    title: 'Demo ausprobieren',
    intro:
      'Das ist eine Demo mit erfundenen Kunden. Wählen Sie aus, was Sie sehen möchten: Wir melden Sie an, und Sie bestätigen auf dem Telefon.',
    choose: 'Was möchten Sie sehen?',
    cards: {
      send: { title: 'Geld senden', line: 'Eine Zahlung auf dem Telefon freigeben' },
      push: { title: 'Push', line: 'Eine Anmeldung auf dem Telefon freigeben' },
      sms: { title: 'SMS', line: 'Mit einem Code per SMS anmelden' },
      totp: { title: 'Code per App', line: 'Mit dem Code einer Authenticator-App anmelden' },
      passkey: { title: 'Passkey', line: 'Auf diesem Gerät hinzufügen, dann damit anmelden' },
      email: { title: 'Sind Sie das?', line: 'Eine ungewöhnliche Anmeldung per E-Mail bestätigen' },
      change: { title: 'Neue Telefonnummer', line: 'Anmelden, wenn die Nummer verloren ist' },
      selfie: { title: 'Foto mit Ausweis', line: 'Zeigen, dass Ihnen das Konto gehört' },
      face: { title: 'Videoselfie', line: 'Das Gesicht einrichten und damit anmelden (braucht die Face Engine)' },
      security: { title: 'Kontosicherheit', line: 'Passwort, Nummern und Geräte ändern' },
      signUp: { title: 'Registrieren', line: 'Ein neues Konto eröffnen' },
    },
    product: 'Das Produkt',
    phone: 'Das Telefon des Kunden',
    phoneEmpty:
      'Wählen Sie oben etwas aus. Dann wird daraus das Telefon des Kunden: Codes, E-Mails und Freigabeanfragen kommen hier an.',
    opened: (email) => `Sie melden sich als ${email} an.`,
  },
};
