import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'forgot.title': 'Passwort vergessen?',
  'forgot.text':
    'Nennen Sie uns die E‑Mail-Adresse Ihres Kontos. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
  'forgot.email': 'E‑Mail',
  'forgot.submit': 'Link zum Zurücksetzen senden',
  'forgot.invalidEmail': 'Bitte geben Sie eine gültige E‑Mail-Adresse ein',
  'forgot.logIn': 'Passwort wieder eingefallen? Anmelden',
  'forgot.sent': 'Sehen Sie in Ihre E‑Mails',
  'forgot.sentText':
    'Gibt es ein Konto mit {email}, haben wir dorthin einen Link geschickt, mit dem Sie ein neues Passwort setzen.',
  'forgot.sentFor': 'Er gilt einmal und {minutes, plural, one {# Minute} other {# Minuten}} lang.',
  'forgot.sentNot': 'Kommt er nicht in ein paar Minuten, sehen Sie im Spam-Ordner nach, und ob die Adresse die Ihres Kontos ist.',
  'forgot.gotIt': 'Verstanden',
  'forgot.another': 'Andere Adresse nehmen',
} satisfies Translation<typeof copy>;
