import type { copy } from '../copy.ts';

export const translation = {
  'social.logIn': 'Oder anmelden mit',
  'social.signUp': 'Oder registrieren mit',
  'social.continue': 'Mit {provider} fortfahren',
} satisfies Readonly<Record<keyof typeof copy, string>>;
