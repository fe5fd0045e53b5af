import type { Translation } from '../../../i18n/translation.ts';
import { stepUpCopyDe } from '../../../step-up/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...stepUpCopyDe,
  'changeEmail.title': 'E‑Mail-Adresse ändern',
  'changeEmail.checking': 'Einen Moment, wir sehen Ihre Adresse nach.',
  'changeEmail.tryAgain': 'Noch einmal versuchen',
  'changeEmail.now': 'Ihre Adresse ist jetzt {email}. Mit ihr melden Sie sich an, und dorthin gehen unsere E‑Mails.',
  'changeEmail.label': 'Neue E‑Mail-Adresse',
  'changeEmail.hint': 'Wir senden einen Link dorthin. Ihre Adresse ändert sich, sobald Sie ihn geöffnet haben.',
  'changeEmail.required': 'Bitte füllen Sie dieses Feld aus',
  'changeEmail.wrong': 'Bitte geben Sie eine E‑Mail-Adresse ein, zum Beispiel name@example.com.',
  'changeEmail.same': 'Das ist schon Ihre Adresse.',
  'changeEmail.submit': 'Link senden',
  'changeEmail.left': 'Es wurde nichts geändert.',
  'changeEmail.back': 'Zurück zur Sicherheit Ihres Kontos',
  'changeEmail.sent': 'Sehen Sie in Ihr neues Postfach',
  'changeEmail.sentText':
    'Wir haben einen Link an {email} gesendet. Er gilt {minutes} Minuten. Bis Sie ihn geöffnet haben, bleibt Ihre Adresse {old}; dorthin haben wir eine Nachricht gesendet.',
  'changeEmail.another': 'Andere Adresse verwenden',
  'changeEmail.confirmTitle': 'Bestätigen Sie Ihre neue E‑Mail-Adresse',
  'changeEmail.confirmText':
    'Drücken Sie den Knopf, und Sie melden sich von jetzt an mit dieser Adresse an. Überall, wo Sie angemeldet sind, werden Sie abgemeldet.',
  'changeEmail.confirm': 'Diese Adresse verwenden',
  'changeEmail.done': 'Ihre neue Adresse ist {email}',
  'changeEmail.doneText': 'Melden Sie sich von jetzt an mit ihr an. Sie sind überall abgemeldet.',
  'changeEmail.login': 'Anmelden',
  'changeEmail.refused': 'Dieser Link gilt nicht mehr',
  'changeEmail.refusedText':
    'Er wurde schon verwendet, die Änderung wurde abgebrochen, oder er ist älter als {minutes} Minuten. Melden Sie sich an, um zu sehen, welche Adresse Ihr Konto hat, und fordern Sie bei Bedarf einen neuen an.',
  'changeEmail.help': 'Hilfe holen',
} satisfies Translation<typeof copy>;
