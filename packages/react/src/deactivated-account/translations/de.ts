import type { copy } from '../copy.ts';

export const translation = {
  'deactivated.title': 'Ihr Konto ist deaktiviert',
  'deactivated.text': 'Sie können sich bei diesem Konto zurzeit nicht anmelden.',
  'deactivated.appeal': 'Einspruch gegen unsere Entscheidung einlegen',
  'deactivated.help': 'Hilfe holen',
} satisfies Readonly<Record<keyof typeof copy, string>>;
