import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'checkpoint.title': 'Melden Sie sich gerade an?',
  'checkpoint.text': 'Jemand, der Ihr Passwort kennt, meldet sich bei Ihrem Konto an. Wir warten auf Ihre Antwort.',
  'checkpoint.yes': 'Ja, das war ich',
  'checkpoint.no': 'Nein, das war ich nicht',
  'checkpoint.wrongBrowser': 'Öffnen Sie diesen Link in dem Browser, in dem Sie die Anmeldung begonnen haben.',
  'checkpoint.wrongBrowserHow':
    'Vielleicht hat Ihr E‑Mail-Programm einen anderen geöffnet. Kopieren Sie den Link aus der E‑Mail und fügen Sie ihn dort ein. Bisher hat sich nichts geändert.',
  'checkpoint.done': 'Danke, es ist bestätigt',
  'checkpoint.doneText':
    'Gehen Sie zu dem Fenster zurück, in dem Sie sich anmelden: Dort geht es von selbst weiter, und dieses hier können Sie schließen.',
  'checkpoint.denied': 'Diese Anmeldung ist beendet',
  'checkpoint.deniedText':
    'Wer es versucht hat, kennt Ihr Passwort. Ändern Sie es jetzt, und auch überall sonst, wo Sie es benutzen.',
  'checkpoint.changePassword': 'Passwort ändern',
  'checkpoint.refused': 'Dieser Link gilt nicht mehr',
  'checkpoint.refusedText':
    'Er wurde schon benutzt, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}. Ist Ihre Anmeldung nicht weitergegangen, melden Sie sich bitte noch einmal an.',
  'checkpoint.none': 'Öffnen Sie den Link in unserer E‑Mail',
  'checkpoint.noneText':
    'Diese Seite braucht den ganzen Link aus der E‑Mail. Haben Sie schon geantwortet, ist hier nichts mehr zu tun.',
  'checkpoint.login': 'Anmelden',
} satisfies Translation<typeof copy>;
