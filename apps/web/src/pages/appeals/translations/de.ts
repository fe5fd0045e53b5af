import type { Translation } from '@stepgate/pages';
import type { copy } from '../copy.ts';

export const translation = {
  'appeals.title': 'Einspruch gegen unsere Entscheidung',
  'appeals.text':
    'Wenn wir Ihr Konto deaktiviert haben und Sie das für einen Fehler halten, sagen Sie uns, was passiert ist. Die Menschen, die entscheiden, lesen Ihre Nachricht.',
  'appeals.email': 'E-Mail-Adresse des Kontos',
  'appeals.message': 'Was ist passiert?',
  'appeals.messageHint': 'In Ihren eigenen Worten. Geben Sie keine Passwörter, Codes oder Kartennummern an.',
  'appeals.required': 'Bitte füllen Sie dieses Feld aus',
  'appeals.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'appeals.submit': 'Einspruch senden',
  'appeals.done': 'Danke, wir haben Ihre Nachricht erhalten',
  'appeals.doneText': 'Wenn es ein Konto zu prüfen gibt, teilen wir {email} unsere Entscheidung mit.',
  'appeals.about': 'Über deaktivierte Konten',
  'appeals.login': 'Zurück zur Anmeldung',
} satisfies Translation<typeof copy>;
