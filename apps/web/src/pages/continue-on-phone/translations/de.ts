import { actionCopyDe } from '../../../action/words.ts';
import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...actionCopyDe,
  'continue.title': 'Mit diesem Telefon weitermachen',
  'continue.text':
    'Ihr anderer Bildschirm wartet auf einen Schritt, für den man eine Kamera braucht. Sie können ihn auf diesem Telefon tun. Sie werden dadurch nicht angemeldet, und die Kamera bleibt aus, bis Sie es sagen.',
  'continue.submit': 'Weiter',

  'continue.ask': 'Zeigt Ihr anderer Bildschirm {number}?',
  'continue.askText':
    'Machen Sie nur weiter, wenn beide Bildschirme dieselbe Zahl zeigen und Sie das gerade eben selbst begonnen haben:',
  'continue.action': 'Wofür',
  'continue.browser': 'Browser',
  'continue.address': 'Netz',
  'continue.yes': 'Ja, weiter',
  'continue.no': 'Nein, das war ich nicht',

  'continue.done': 'Auf diesem Telefon fertig',
  'continue.doneText':
    'Sehen Sie auf Ihren anderen Bildschirm: Dort geht es von selbst weiter. Sie können diese Seite schließen.',
  'continue.over': 'Sehen Sie auf Ihren anderen Bildschirm',
  'continue.overText':
    'Auf diesem Telefon ist nichts mehr zu tun. Ist es auf Ihrem anderen Bildschirm nicht weitergegangen, beginnen Sie dort noch einmal.',

  'continue.stopped': 'Es ist gestoppt',
  'continue.stoppedText':
    'Was auf dem anderen Bildschirm begonnen wurde, ist beendet. Wer es begonnen hat, kennt vielleicht Ihr Passwort: Ändern Sie es jetzt, und überall sonst, wo Sie es benutzen.',
  'continue.late': 'Das war schon beendet',
  'continue.lateText':
    'Von diesem Telefon wurde nichts gesendet. Wer es begonnen hat, kennt vielleicht Ihr Passwort: Ändern Sie es jetzt, und überall sonst, wo Sie es benutzen.',
  'continue.changePassword': 'Passwort ändern',
  'continue.help': 'Hilfe holen',

  'continue.refused': 'Dieser Link gilt nicht mehr',
  'continue.refusedText':
    'Er wurde schon benutzt, ein neuerer ist an seine Stelle getreten, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}. Lassen Sie sich auf Ihrem anderen Bildschirm einen neuen Code zeigen und scannen Sie diesen.',
  'continue.none': 'Scannen Sie den Code auf Ihrem anderen Bildschirm',
  'continue.noneText':
    'Diese Seite braucht den ganzen Link aus dem Code. Sind Sie hier schon fertig, sehen Sie auf Ihren anderen Bildschirm.',
  'continue.login': 'Auf diesem Telefon anmelden',
} satisfies Translation<typeof copy>;
