import type { copy } from '../copy.ts';

export const translation = {
  'signUp.title': 'Konto eröffnen',
  'signUp.text': 'Beginnen Sie mit Ihrer E‑Mail-Adresse. Wir schicken Ihnen einen Link, der zeigt, dass sie Ihnen gehört.',
  'signUp.email': 'E‑Mail',
  'signUp.submit': 'Konto eröffnen',
  'signUp.invalidEmail': 'Bitte geben Sie eine gültige E‑Mail-Adresse ein',
  'signUp.consent': 'Mit der Eröffnung stimmen Sie unseren {terms} zu. Unsere {policy} sagt, was wir mit Ihren Angaben tun.',
  'signUp.terms': 'Nutzungsbedingungen',
  'signUp.policy': 'Datenschutzerklärung',
  'signUp.logIn': 'Sie haben schon ein Konto? Anmelden',
} satisfies Record<keyof typeof copy, string>;
