import type { Translation } from '@stepgate/pages';
import { sessionEndCopyDe } from '@stepgate/pages/words';
import type { copy } from '../copy.ts';

export const translation = {
  ...sessionEndCopyDe,
  'changeEmail.title': 'E-Mail-Adresse ändern',
  'changeEmail.checking': 'Ihre E-Mail-Adresse wird geladen …',
  'changeEmail.tryAgain': 'Noch einmal versuchen',
  'changeEmail.now': 'Ihre E-Mail-Adresse ist {email}. Damit melden Sie sich an, und dorthin senden wir unsere E-Mails.',
  'changeEmail.label': 'Neue E-Mail-Adresse',
  'changeEmail.hint': 'Wir senden einen Link dorthin. Ihre E-Mail-Adresse ändert sich, sobald Sie ihn öffnen.',
  'changeEmail.required': 'Bitte füllen Sie dieses Feld aus',
  'changeEmail.wrong': 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'changeEmail.same': 'Das ist bereits Ihre E-Mail-Adresse.',
  'changeEmail.submit': 'Link senden',
  'changeEmail.left': 'Es hat sich nichts geändert.',
  'changeEmail.back': 'Zurück zur Kontosicherheit',
  'changeEmail.sent': 'Prüfen Sie Ihr neues Postfach',
  'changeEmail.sentText':
    'Wir haben einen Link an {email} gesendet. Er läuft in {minutes} Minuten ab. Bis Sie ihn öffnen, bleibt Ihre Adresse {old}. Auch dorthin haben wir eine E-Mail gesendet.',
  'changeEmail.another': 'Andere Adresse verwenden',
  'changeEmail.confirmTitle': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'changeEmail.confirmText':
    'Ab jetzt melden Sie sich mit dieser Adresse an. Überall, wo Sie angemeldet sind, werden Sie abgemeldet.',
  'changeEmail.confirm': 'Diese Adresse verwenden',
  'changeEmail.done': 'Ihre E-Mail-Adresse ist geändert',
  'changeEmail.doneText': 'Melden Sie sich ab jetzt mit {email} an. Wir haben Sie überall abgemeldet.',
  'changeEmail.login': 'Anmelden',
  'changeEmail.refused': 'Dieser Link funktioniert nicht mehr',
  'changeEmail.refusedText':
    'Er wurde bereits verwendet, die Änderung wurde abgebrochen, oder der Link ist älter als {minutes} Minuten. Melden Sie sich an und prüfen Sie, welche E-Mail-Adresse Ihr Konto hat. Dort können Sie einen neuen Link anfordern.',
  'changeEmail.help': 'Hilfe erhalten',
} satisfies Translation<typeof copy>;
