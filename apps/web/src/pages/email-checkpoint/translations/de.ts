import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'checkpoint.title': 'Melden Sie sich gerade an?',
  'checkpoint.text':
    'Jemand hat sich gerade mit Ihrem Passwort bei Ihrem Konto angemeldet. Bitte sagen Sie uns, ob Sie das waren.',
  'checkpoint.changeTitle': 'Möchten Sie Ihre Telefonnummer ändern?',
  'checkpoint.changeText':
    'Jemand hat mit Ihrem Passwort Ihr Smartphone als verloren gemeldet und möchte die Telefonnummer Ihres Kontos ohne Foto ändern. Nach Ihrer Bestätigung ändert sich {days, plural, one {# Tag} other {# Tage}} lang nichts, und Sie können jederzeit abbrechen.',
  'checkpoint.newNumber': 'Neue Nummer',
  'checkpoint.when': 'Wann',
  'checkpoint.browser': 'Browser',
  'checkpoint.place': 'Ort',
  'checkpoint.yes': 'Ja, das war ich',
  'checkpoint.no': 'Nein, das war ich nicht',
  'checkpoint.wrongBrowser': 'Öffnen Sie diesen Link in dem Browser, in dem Sie begonnen haben.',
  'checkpoint.wrongBrowserHow':
    'Vielleicht hat Ihre E-Mail-App einen anderen geöffnet. Kopieren Sie den Link aus der E-Mail und fügen Sie ihn dort ein. Bisher hat sich nichts geändert.',
  'checkpoint.done': 'Danke für die Bestätigung',
  'checkpoint.doneText':
    'Gehen Sie zurück zu dem Fenster, in dem Sie sich anmelden. Dort geht es automatisch weiter. Dieses Fenster können Sie schließen.',
  'checkpoint.changeDone':
    'Gehen Sie zurück zu dem Fenster, in dem Sie Ihre Telefonnummer ändern. Dort geht es automatisch weiter. Dieses Fenster können Sie schließen.',
  'checkpoint.changeDenied': 'Wir haben die Änderung gestoppt',
  'checkpoint.denied': 'Wir haben diese Anmeldung gestoppt',
  'checkpoint.deniedText':
    'Wer es versucht hat, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt, hier und überall sonst, wo Sie es verwenden.',
  'checkpoint.changePassword': 'Passwort ändern',
  'checkpoint.refused': 'Dieser Link funktioniert nicht mehr',
  'checkpoint.refusedText':
    'Er wurde bereits verwendet, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}. Wenn Ihre Anmeldung nicht weitergegangen ist, melden Sie sich bitte noch einmal an.',
  'checkpoint.none': 'Öffnen Sie den Link in unserer E-Mail',
  'checkpoint.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie bereits geantwortet haben, müssen Sie nichts weiter tun.',
  'checkpoint.login': 'Anmelden',
} satisfies Translation<typeof copy>;
