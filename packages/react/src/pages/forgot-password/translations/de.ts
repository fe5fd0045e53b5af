import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'forgot.title': 'Passwort vergessen?',
  'forgot.text':
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  'forgot.email': 'E-Mail',
  'forgot.submit': 'Link anfordern',
  'forgot.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'forgot.logIn': 'Passwort wieder eingefallen? Anmelden',
  'forgot.sent': 'Prüfen Sie Ihr Postfach',
  'forgot.sentText':
    'Wenn es ein Konto mit {email} gibt, haben wir einen Link gesendet, mit dem Sie ein neues Passwort festlegen.',
  'forgot.sentFor': 'Er ist nur einmal gültig und läuft in {minutes, plural, one {# Minute} other {# Minuten}} ab.',
  'forgot.sentNot':
    'Wenn er nach ein paar Minuten nicht da ist, sehen Sie in Ihrem Spam-Ordner nach. Prüfen Sie auch, ob das die E-Mail-Adresse Ihres Kontos ist.',
  'forgot.sentBefore':
    'Wir senden am Tag nur wenige dieser E-Mails. Wenn keine neue kommt, öffnen Sie den Link in der letzten: Er funktioniert ab jetzt wieder, {minutes, plural, one {# Minute} other {# Minuten}} lang.',
  'forgot.gotIt': 'Fertig',
  'forgot.another': 'Andere Adresse verwenden',
} satisfies Translation<typeof copy>;
