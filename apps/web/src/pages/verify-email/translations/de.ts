import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'verify.title': 'Bestätigen Sie Ihre E‑Mail-Adresse',
  'verify.text': 'Bestätigen Sie mit dem Knopf, dass diese Adresse Ihre ist. Sie werden dadurch nicht angemeldet.',
  'verify.submit': 'Adresse bestätigen',
  'verify.done': 'Ihre Adresse ist bestätigt',
  'verify.doneText':
    'Gehen Sie zu dem Fenster zurück, in dem Sie begonnen haben: Dort geht es von selbst weiter, und dieses hier können Sie schließen.',
  'verify.goOn': 'In diesem Fenster weitermachen',
  'verify.refused': 'Dieser Link gilt nicht mehr',
  'verify.refusedText':
    'Er wurde schon benutzt, oder er ist älter als {hours, plural, one {# Stunde} other {# Stunden}}. Ist Ihre Adresse noch nicht bestätigt, melden Sie sich an und lassen Sie die E‑Mail noch einmal senden.',
  'verify.none': 'Öffnen Sie den Link in unserer E‑Mail',
  'verify.noneText':
    'Diese Seite braucht den ganzen Link aus der E‑Mail. Haben Sie Ihre Adresse schon bestätigt, ist hier nichts mehr zu tun.',
  'verify.login': 'Anmelden',
} satisfies Translation<typeof copy>;
