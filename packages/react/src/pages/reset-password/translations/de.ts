import type { Translation } from '../../../i18n/translation.ts';
import { newPasswordCopyDe } from '../../parts/new-password/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...newPasswordCopyDe,
  'reset.title': 'Wählen Sie ein neues Passwort',
  'reset.text': 'Bestätigen Sie zuerst Ihre Identität, und wählen Sie dann ein neues Passwort. Der Link ist nur einmal gültig.',
  'reset.begin': 'Weiter',
  'reset.keep': 'Mit dem jetzigen Passwort anmelden',
  'reset.refused': 'Dieser Link funktioniert nicht mehr',
  'reset.refusedText': 'Er wurde bereits verwendet, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}.',
  'reset.usedText': 'Er wurde bereits verwendet, oder eine neuere E-Mail hat ihn ersetzt.',
  'reset.old': 'Dieser Link ist abgelaufen',
  'reset.oldText': 'Er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}.',
  'reset.none': 'Öffnen Sie den Link in unserer E-Mail',
  'reset.noneText': 'Diese Seite braucht den ganzen Link aus der E-Mail. Er ist nur einmal gültig.',
  'reset.expired': 'Diese Anfrage ist abgelaufen',
  'reset.expiredText': 'Zum Schutz Ihres Kontos ist der Link abgelaufen. Ihr Passwort hat sich nicht geändert.',
  'reset.newLink': 'Neuen Link anfordern',
  'reset.login': 'Anmelden',
  'reset.formText': 'In allen anderen Browsern werden Sie abgemeldet.',
  'reset.submit': 'Passwort festlegen',
  'reset.finishing': 'Ihr Passwort ist festgelegt',
  'reset.finishingText': 'Sie werden angemeldet …',
  'reset.unfinishedText': 'Sie müssen sich nur noch anmelden.',
  'reset.loginWithIt': 'Melden Sie sich ab jetzt damit an.',
  'reset.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
