import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'join.checking': 'Ihre Einladung',
  'join.checkingText': 'Einen Moment, wir öffnen Ihre Einladung.',
  'join.title': 'Treten Sie {business} bei',
  'join.text': '{inviter} lädt Sie in das Team von {business} ein.',
  'join.address':
    'Die Einladung gilt für {email}. Melden Sie sich mit dieser Adresse an, sonst kann sie nicht angenommen werden.',
  'join.newAddress': 'Die Einladung gilt für {email}. Registrieren Sie sich mit dieser Adresse und treten Sie dann bei.',
  'join.login': 'Anmelden und beitreten',
  'join.signUp': 'Registrieren und beitreten',
  'join.refused': 'Diese Einladung gilt nicht mehr',
  'join.refusedText':
    'Sie wurde angenommen oder zurückgezogen oder ist älter als 7 Tage. Wer Sie eingeladen hat, kann Ihnen eine neue senden. Sind Sie schon beigetreten, finden Sie Ihr Team in Ihrem Konto.',
  'join.none': 'Öffnen Sie den Link in unserer E-Mail',
  'join.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie angemeldet sind, finden Sie Ihre Einladungen auch in Ihrem Konto.',
  'join.team': 'Zu Ihren Teams',
  'join.help': 'Hilfe holen',
  'join.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
