/** Words of the demo's front page. They are separate from the catalogues, so that a production build has none of them. */
import type { ShippedLanguage } from '@stepgate/contract';
import { type AttackWords, attackWords } from './attack-words.ts';
import type { CardId, GroupId, Need } from './cards.ts';
import type { BrandName, SchemeName } from './looks.ts';
import { type SceneWords, sceneWords } from './scene-words.ts';

type CardWords = {
  readonly title: string;
  /** What it shows, in one line. */
  readonly line: string;
};

export type DemoStartWords = {
  readonly title: string;
  readonly intro: string;
  readonly logIn: string;
  readonly cards: Readonly<Record<CardId, CardWords>>;
  readonly groups: Readonly<Record<GroupId, string>>;
  readonly needs: Readonly<Record<Need, string>>;
  readonly choose: string;
  readonly browser: string;
  readonly product: string;
  readonly phone: string;
  /** The button that shows the phone. */
  readonly phoneTab: string;
  readonly phoneHasNews: string;
  readonly opened: (email: string) => string;
  readonly blocked: (email: string) => string;
  readonly startOver: string;
  readonly startedOver: string;
  readonly look: Readonly<Record<'brand' | BrandName | 'scheme' | SchemeName, string>>;
  readonly scene: SceneWords;
  readonly attack: AttackWords;
};

export const demoStartWords: Readonly<Record<ShippedLanguage, DemoStartWords>> = {
  en: {
    title: "Log in, confirm it's you, approve a payment",
    intro: 'Every way a customer can, with one press each. The customers are made up, and their phone stands beside the browser.',
    logIn: 'Log in',
    groups: { logIn: 'Log in', prove: "Confirm it's you", recover: 'Recover', manage: 'Manage', attack: 'Attack it' },
    cards: {
      send: { title: 'Send money', line: 'Approve a payment on your phone' },
      push: { title: 'Phone approval', line: 'Approve a login on your phone' },
      sms: { title: 'Text message', line: 'Log in with a code by text message' },
      totp: { title: 'Authenticator app', line: 'Log in with a code from an app' },
      passkey: { title: 'Passkey', line: 'Add one to this device, then log in with it' },
      email: { title: 'Suspicious login', line: 'Say by email that an unusual login is yours' },
      change: { title: 'I lost my number', line: 'Log in when your phone number is lost' },
      reset: { title: 'New password', line: 'Set a new password by email' },
      selfie: { title: 'Photo with your ID', line: "Show that you're the account's owner" },
      face: { title: 'Video selfie', line: 'Set up your face, then log in with it' },
      security: { title: 'Account security', line: 'Change your password, numbers and devices' },
      deactivated: { title: 'Paused account', line: 'Reactivate your own account' },
      signUp: { title: 'Sign up', line: 'Open a new account' },
      ...attackWords.en.attacks,
    },
    needs: {
      faceEngine: 'Install it with npm run face-engine, then start again',
      passkeys: "This browser can't keep a passkey. Try a current one",
    },
    choose: 'What would you like to see?',
    browser: 'Browser',
    product: 'The product',
    phone: "The customer's phone",
    phoneTab: 'Phone',
    phoneHasNews: 'Phone: something new',
    opened: (email) => `You're logging in as ${email}.`,
    blocked: (email) => `${email} has entered too many wrong codes and is blocked for now.`,
    startOver: 'Start over',
    startedOver: 'Everything is back at the start.',
    look: {
      brand: 'Brand',
      own: 'Own brand',
      violet: 'Violet',
      lime: 'Lime',
      scheme: 'Colors',
      automatic: 'Automatic',
      light: 'Light',
      dark: 'Dark',
    },
    scene: sceneWords.en,
    attack: attackWords.en,
  },
  de: {
    title: 'Anmelden, bestätigen, freigeben',
    intro: 'Auf jede Art, die es gibt, mit je einem Klick. Die Kunden sind erfunden, und ihr Smartphone liegt neben dem Browser.',
    logIn: 'Anmelden',
    groups: {
      logIn: 'Anmelden',
      prove: 'Identität bestätigen',
      recover: 'Wieder ins Konto',
      manage: 'Verwalten',
      attack: 'Angreifen',
    },
    cards: {
      send: { title: 'Geld senden', line: 'Eine Zahlung auf dem Smartphone freigeben' },
      push: { title: 'Freigabe am Smartphone', line: 'Eine Anmeldung auf dem Smartphone freigeben' },
      sms: { title: 'SMS', line: 'Mit einem Code per SMS anmelden' },
      totp: { title: 'Authenticator-App', line: 'Mit dem Code einer App anmelden' },
      passkey: { title: 'Passkey', line: 'Auf diesem Gerät hinzufügen, dann damit anmelden' },
      email: { title: 'Verdächtige Anmeldung', line: 'Eine ungewöhnliche Anmeldung per E-Mail bestätigen' },
      change: { title: 'Nummer verloren', line: 'Anmelden, wenn die Telefonnummer verloren ist' },
      reset: { title: 'Neues Passwort', line: 'Per E-Mail ein neues Passwort festlegen' },
      selfie: { title: 'Foto mit Ausweis', line: 'Zeigen, dass Ihnen das Konto gehört' },
      face: { title: 'Videoselfie', line: 'Das Gesicht einrichten, dann damit anmelden' },
      security: { title: 'Kontosicherheit', line: 'Passwort, Nummern und Geräte ändern' },
      deactivated: { title: 'Pausiertes Konto', line: 'Das eigene Konto reaktivieren' },
      signUp: { title: 'Registrieren', line: 'Ein neues Konto eröffnen' },
      ...attackWords.de.attacks,
    },
    needs: {
      faceEngine: 'Mit npm run face-engine installieren, dann neu starten',
      passkeys: 'Dieser Browser speichert keine Passkeys. Nehmen Sie einen aktuellen',
    },
    choose: 'Was möchten Sie sehen?',
    browser: 'Browser',
    product: 'Das Produkt',
    phone: 'Das Smartphone des Kunden',
    phoneTab: 'Smartphone',
    phoneHasNews: 'Smartphone: etwas Neues',
    opened: (email) => `Sie melden sich als ${email} an.`,
    blocked: (email) => `${email} hat zu viele falsche Codes eingegeben und ist vorerst gesperrt.`,
    startOver: 'Von vorn beginnen',
    startedOver: 'Alles ist wieder wie am Anfang.',
    look: {
      brand: 'Marke',
      own: 'Eigene Marke',
      violet: 'Violett',
      lime: 'Limette',
      scheme: 'Farben',
      automatic: 'Automatisch',
      light: 'Hell',
      dark: 'Dunkel',
    },
    scene: sceneWords.de,
    attack: attackWords.de,
  },
};
