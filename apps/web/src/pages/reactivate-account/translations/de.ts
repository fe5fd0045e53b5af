import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'reactivate.title': 'Willkommen zurück',
  'reactivate.text':
    'Sie haben Ihr Konto pausiert. Um es zu reaktivieren, bestätigen Sie Ihre Identität. Alles ist noch so, wie Sie es verlassen haben.',
  'reactivate.begin': 'Mein Konto reaktivieren',
  'reactivate.later': 'Jetzt nicht',
  'reactivate.switching': 'Ihr Konto wird reaktiviert …',
  'reactivate.switchingText': 'Das dauert nur einen Moment.',
  'reactivate.tryAgain': 'Noch einmal versuchen',
  'reactivate.on': 'Ihr Konto ist wieder aktiv',
  'reactivate.onText': 'Melden Sie sich an, um es zu nutzen.',
  'reactivate.none': 'Melden Sie sich zuerst an',
  'reactivate.noneText':
    'Um Ihr Konto zu reaktivieren, melden Sie sich mit E-Mail-Adresse und Passwort an. Danach kommen Sie hierher zurück.',
  'reactivate.expired': 'Diese Anfrage ist abgelaufen',
  'reactivate.expiredText': 'Ihr Konto ist noch pausiert. Melden Sie sich noch einmal an, um es zu reaktivieren.',
  'reactivate.refused': 'Wir können Ihr Konto hier nicht reaktivieren',
  'reactivate.refusedText': 'Melden Sie sich noch einmal an. Wenn das nicht klappt, holen Sie sich Hilfe.',
  'reactivate.login': 'Anmelden',
  'reactivate.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
