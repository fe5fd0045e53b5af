import type { Translation } from '@stepgate/pages';
import { actionCopyDe } from '../../../parts/action/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...actionCopyDe,
  'continue.title': 'Auf diesem Smartphone fortfahren',
  'continue.text':
    'Auf Ihrem anderen Bildschirm fehlt ein Schritt mit Kamera. Sie können ihn auf diesem Smartphone erledigen. Sie werden dadurch nicht angemeldet, und die Kamera bleibt aus, bis Sie sie einschalten.',
  'continue.submit': 'Weiter',

  'continue.ask': 'Zeigt Ihr anderer Bildschirm {number}?',
  'continue.askText':
    'Fahren Sie nur fort, wenn beide Bildschirme dieselbe Zahl zeigen und Sie das gerade selbst begonnen haben:',
  'continue.action': 'Zweck',
  'continue.browser': 'Browser',
  'continue.place': 'Ort',
  'continue.yes': 'Ja, weiter',
  'continue.no': 'Nein, das war ich nicht',

  'continue.done': 'Auf diesem Smartphone fertig',
  'continue.doneText': 'Auf Ihrem anderen Bildschirm geht es automatisch weiter. Sie können diese Seite schließen.',
  'continue.over': 'Prüfen Sie Ihren anderen Bildschirm',
  'continue.overText':
    'Auf diesem Smartphone müssen Sie nichts weiter tun. Wenn auf Ihrem anderen Bildschirm nichts passiert, fangen Sie dort noch einmal an.',

  'continue.stopped': 'Wir haben den Vorgang gestoppt',
  'continue.stoppedText':
    'Wir haben gestoppt, was auf dem anderen Bildschirm begonnen wurde. Wer es begonnen hat, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt, hier und überall sonst, wo Sie es verwenden.',
  'continue.late': 'Der Vorgang war bereits beendet',
  'continue.lateText':
    'Von diesem Smartphone wurde nichts gesendet. Wer den Vorgang begonnen hat, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt, hier und überall sonst, wo Sie es verwenden.',
  'continue.changePassword': 'Passwort ändern',
  'continue.help': 'Hilfe erhalten',

  'continue.refused': 'Dieser Link funktioniert nicht mehr',
  'continue.refusedText':
    'Er wurde bereits verwendet, es gibt einen neueren, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}. Erstellen Sie auf Ihrem anderen Bildschirm einen neuen Code und scannen Sie ihn.',
  'continue.none': 'Scannen Sie den Code auf Ihrem anderen Bildschirm',
  'continue.noneText':
    'Diese Seite braucht den ganzen Link aus dem Code. Wenn Sie hier bereits fertig sind, prüfen Sie Ihren anderen Bildschirm.',
  'continue.login': 'Auf diesem Smartphone anmelden',
} satisfies Translation<typeof copy>;
