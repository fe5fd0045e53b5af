import type { copy } from '../copy.ts';

export const translation = {
  'social.logIn': 'Oder anmelden mit',
  'social.signUp': 'Oder registrieren mit',
} satisfies Readonly<Record<keyof typeof copy, string>>;
