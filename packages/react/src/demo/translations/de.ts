import type { copy } from '../copy.ts';

export const translation = {
  'demo.code': 'Demo: Code {code}',
  'demo.fill': 'Eintragen',
  'demo.number': 'Demo: Sie können eine erfundene Nummer verwenden.',
  'demo.fillNumber': 'Testnummer einsetzen',
} satisfies { readonly [Id in keyof typeof copy]: string };
