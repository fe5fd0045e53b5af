import type { copy } from '../copy.ts';

export const translation = {
  'demo.code': 'Dies ist eine Vorführung: Der Code {code} gilt immer.',
  'demo.fill': 'Code einsetzen',
  'demo.number': 'Dies ist eine Vorführung: Eine Nummer, die niemand hat, genügt.',
  'demo.fillNumber': 'Testnummer einsetzen',
} satisfies { readonly [Id in keyof typeof copy]: string };
