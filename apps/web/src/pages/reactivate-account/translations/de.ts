import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'reactivate.title': 'Willkommen zurück',
  'reactivate.text':
    'Sie haben Ihr Konto abgeschaltet. Um es wieder einzuschalten, weisen Sie noch einmal nach, dass Sie es sind. Alles darin ist, wie Sie es verlassen haben.',
  'reactivate.begin': 'Mein Konto einschalten',
  'reactivate.later': 'Jetzt nicht',
  'reactivate.switching': 'Ihr Konto wird eingeschaltet',
  'reactivate.switchingText': 'Einen Moment, bitte.',
  'reactivate.tryAgain': 'Noch einmal versuchen',
  'reactivate.on': 'Ihr Konto ist eingeschaltet',
  'reactivate.onText': 'Melden Sie sich an, um es zu benutzen.',
  'reactivate.none': 'Melden Sie sich zuerst an',
  'reactivate.noneText':
    'Um Ihr Konto wieder einzuschalten, melden Sie sich mit E‑Mail-Adresse und Passwort an. Danach kommen Sie hierher zurück.',
  'reactivate.expired': 'Das hat zu lange gedauert',
  'reactivate.expiredText': 'Ihr Konto ist noch abgeschaltet. Melden Sie sich noch einmal an, um es einzuschalten.',
  'reactivate.refused': 'Ihr Konto lässt sich hier nicht einschalten',
  'reactivate.refusedText': 'Melden Sie sich noch einmal an. Wenn das nicht hilft, holen Sie sich Hilfe bei uns.',
  'reactivate.login': 'Anmelden',
  'reactivate.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
