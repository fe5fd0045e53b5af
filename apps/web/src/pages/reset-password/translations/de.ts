import type { Translation } from '../../../i18n/translation.ts';
import { newPasswordCopyDe } from '../../../new-password/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...newPasswordCopyDe,
  'reset.title': 'Wählen Sie ein neues Passwort',
  'reset.text': 'Zuerst weisen Sie nach, dass Sie es sind, dann wählen Sie das Passwort. Der Link gilt einmal.',
  'reset.begin': 'Weiter',
  'reset.refused': 'Dieser Link gilt nicht mehr',
  'reset.refusedText':
    'Er wurde schon benutzt, oder er ist älter als {minutes, plural, one {# Minute} other {# Minuten}}. Melden Sie sich an und fordern Sie einen neuen an.',
  'reset.none': 'Öffnen Sie den Link in unserer E‑Mail',
  'reset.noneText':
    'Diese Seite braucht den ganzen Link aus der E‑Mail. Er gilt einmal: Für einen neuen Versuch melden Sie sich an und fordern einen neuen an.',
  'reset.expired': 'Das hat zu lange gedauert',
  'reset.expiredText':
    'Zum Schutz Ihres Kontos ist der Link abgelaufen. Ihr Passwort ist, wie es war. Melden Sie sich an und fordern Sie einen neuen Link an.',
  'reset.login': 'Anmelden',
  'reset.formText': 'Sobald Sie es setzen, werden alle anderen Browser abgemeldet.',
  'reset.submit': 'Passwort setzen',
  'reset.finishing': 'Ihr Passwort ist gesetzt',
  'reset.finishingText': 'Einen Moment, wir melden Sie an.',
  'reset.unfinishedText': 'Nur die Anmeldung steht noch aus.',
  'reset.loginWithIt': 'Melden Sie sich von jetzt an damit an.',
  'reset.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
