import type { copy } from '../copy.ts';

export const translation = {
  'deactivated.title': 'Ihr Konto ist deaktiviert',
  'deactivated.text': 'Sie können sich bei diesem Konto zurzeit nicht anmelden.',
  'deactivated.appeal': 'Einspruch gegen unsere Entscheidung einlegen',
  'deactivated.help': 'Hilfe holen',
  'deactivated.paused': 'Ihr Konto ist abgeschaltet',
  'deactivated.pausedText': 'Sie können es wieder einschalten lassen. Schreiben Sie uns, wir helfen Ihnen dabei.',
  'deactivated.contact': 'Kontakt aufnehmen',
  'deactivated.back': 'Zurück zur Anmeldung',
} satisfies Readonly<Record<keyof typeof copy, string>>;
