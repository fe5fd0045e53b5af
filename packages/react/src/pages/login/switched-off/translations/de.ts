import type { copy } from '../copy.ts';

export const translation = {
  'deactivated.title': 'Ihr Konto ist deaktiviert',
  'deactivated.text': 'Sie können sich bei diesem Konto zurzeit nicht anmelden.',
  'deactivated.appeal': 'Einspruch einlegen',
  'deactivated.help': 'Hilfe erhalten',
  'deactivated.paused': 'Ihr Konto ist pausiert',
  'deactivated.pausedText': 'Wenn Sie es reaktivieren möchten, melden Sie sich bei uns. Wir helfen Ihnen gern.',
  'deactivated.contact': 'Kontakt aufnehmen',
  'deactivated.back': 'Zurück zur Anmeldung',
} satisfies Readonly<Record<keyof typeof copy, string>>;
