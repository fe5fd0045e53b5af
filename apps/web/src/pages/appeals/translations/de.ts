import type { Translation } from '../../../i18n/translation.ts';
import type { copy } from '../copy.ts';

export const translation = {
  'appeals.title': 'Einspruch gegen unsere Entscheidung',
  'appeals.text':
    'Wenn wir Ihr Konto deaktiviert haben und Sie das für falsch halten, sagen Sie uns, was geschehen ist. Die Menschen, die entscheiden, lesen es.',
  'appeals.email': 'E-Mail-Adresse des Kontos',
  'appeals.message': 'Was ist geschehen?',
  'appeals.messageHint': 'In Ihren eigenen Worten. Lassen Sie Passwörter, Codes und Kartennummern weg.',
  'appeals.required': 'Bitte füllen Sie dieses Feld aus',
  'appeals.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'appeals.submit': 'Einspruch senden',
  'appeals.done': 'Danke, wir haben Ihre Nachricht',
  'appeals.doneText':
    'Wenn für das Konto von {email} ein Einspruch möglich ist, liegt Ihre Nachricht bei den Menschen, die entscheiden. Sie schreiben an diese Adresse. Bei jeder anderen Adresse geschieht nichts: Wir sagen hier niemandem, wer ein Konto hat.',
  'appeals.about': 'Über deaktivierte Konten',
  'appeals.login': 'Zurück zur Anmeldung',
} satisfies Translation<typeof copy>;
