import type { copy } from '../copy.ts';

export const translation = {
  'demo.code': 'Dies ist eine Vorführung: Der Code {code} gilt immer.',
  'demo.fill': 'Code einsetzen',
} satisfies { readonly [Id in keyof typeof copy]: string };
