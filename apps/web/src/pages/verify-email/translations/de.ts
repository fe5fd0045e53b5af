import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'verify.title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'verify.text': 'Bestätigen Sie, dass das Ihre E-Mail-Adresse ist. Sie werden dadurch nicht angemeldet.',
  'verify.submit': 'Adresse bestätigen',
  'verify.done': 'Ihre E-Mail-Adresse ist bestätigt',
  'verify.doneText':
    'Gehen Sie zurück zu dem Fenster, in dem Sie angefangen haben. Dort geht es automatisch weiter. Dieses Fenster können Sie schließen.',
  'verify.goOn': 'In diesem Fenster fortfahren',
  'verify.refused': 'Dieser Link funktioniert nicht mehr',
  'verify.refusedText':
    'Er wurde bereits verwendet, oder er ist älter als {hours, plural, one {# Stunde} other {# Stunden}}. Wenn Ihre Adresse noch nicht bestätigt ist, melden Sie sich an und fordern Sie die E-Mail noch einmal an.',
  'verify.usedText':
    'Er wurde bereits verwendet, oder eine neuere E-Mail hat ihn ersetzt. Wenn Ihre Adresse noch nicht bestätigt ist, melden Sie sich an und fordern Sie die E-Mail noch einmal an.',
  'verify.old': 'Dieser Link ist abgelaufen',
  'verify.oldText':
    'Er ist älter als {hours, plural, one {# Stunde} other {# Stunden}}. Wenn Ihre Adresse noch nicht bestätigt ist, melden Sie sich an und fordern Sie die E-Mail noch einmal an.',
  'verify.none': 'Öffnen Sie den Link in unserer E-Mail',
  'verify.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie Ihre Adresse bereits bestätigt haben, müssen Sie nichts weiter tun.',
  'verify.login': 'Anmelden',
} satisfies Translation<typeof copy>;
