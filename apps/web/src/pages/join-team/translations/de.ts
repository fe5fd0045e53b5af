import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'join.checking': 'Ihre Einladung',
  'join.checkingText': 'Ihre Einladung wird geöffnet …',
  'join.title': '{business} beitreten',
  'join.text': '{inviter} hat Sie in das Team von {business} eingeladen.',
  'join.address': 'Diese Einladung gilt für {email}. Melden Sie sich mit dieser Adresse an, um sie anzunehmen.',
  'join.newAddress': 'Diese Einladung gilt für {email}. Registrieren Sie sich mit dieser Adresse, um beizutreten.',
  'join.login': 'Anmelden und beitreten',
  'join.signUp': 'Registrieren und beitreten',
  'join.refused': 'Diese Einladung funktioniert nicht mehr',
  'join.refusedText':
    'Sie wurde angenommen oder zurückgezogen, oder sie ist älter als 7 Tage. Bitten Sie die Person, die Sie eingeladen hat, um eine neue. Wenn Sie bereits beigetreten sind, finden Sie Ihr Team in Ihrem Konto.',
  'join.none': 'Öffnen Sie den Link in unserer E-Mail',
  'join.noneText':
    'Diese Seite braucht den ganzen Link aus der E-Mail. Wenn Sie angemeldet sind, finden Sie Ihre Einladungen auch in Ihrem Konto.',
  'join.team': 'Zu Ihren Teams',
  'join.help': 'Hilfe erhalten',
  'join.tryAgain': 'Noch einmal versuchen',
} satisfies Translation<typeof copy>;
