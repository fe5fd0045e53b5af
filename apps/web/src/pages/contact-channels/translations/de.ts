import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'channels.title': 'Kontakt',
  'channels.asking': 'Kontaktmöglichkeiten werden geladen …',
  'channels.issue.general-logged-out-login': 'Anmeldung',
  'channels.issue.codes': 'Codes, die nicht ankommen',
  'channels.issue.lost-phone': 'Smartphone oder Nummer verloren',
  'channels.issue.deactivated-account': 'Deaktiviertes Konto',
  'channels.issue.blocked-address': 'Gesperrte IP-Adresse',
  'channels.issue.captcha': 'Captcha-Prüfung',
  'channels.issue.sign-up': 'Registrierung',
  'channels.issue.fraud': 'Möglicher Betrug',
  'channels.issue.payment': 'Eine Zahlung, die nicht von Ihnen kommt',
  'channels.issue.privacy': 'Ihre Daten',
  'channels.issue.accessibility': 'Barrierefreiheit',
  'channels.issue.other': 'Ihre Frage',
  'channels.topic.general-logged-out':
    'Schreiben Sie möglichst von der E-Mail-Adresse Ihres Kontos, und nennen Sie uns den Support-Code. Senden Sie uns nie ein Passwort oder einen Code, den Sie erhalten haben.',
  'channels.topic.general-logged-in':
    'Nennen Sie uns den Support-Code, wenn Sie schreiben oder anrufen. Senden Sie uns nie ein Passwort oder einen Code, den Sie erhalten haben.',
  'channels.about': 'Thema',
  'channels.payment': 'Zahlung',
  'channels.email': 'E-Mail',
  'channels.phone': 'Telefon',
  'channels.supportCode': 'Support-Code',
  'channels.none': 'Sie können uns hier noch nicht kontaktieren. Vielleicht finden Sie die Antwort in unserer Hilfe.',
  'channels.tryAgain': 'Noch einmal versuchen',
  'channels.help': 'Alle Hilfen',
  'channels.login': 'Zurück zur Anmeldung',
  'channels.home': 'Zurück zu Ihrem Konto',
} satisfies Translation<typeof copy>;
