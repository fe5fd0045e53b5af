import type { copy } from '../copy.ts';

export const translation = {
  'signUp.title': 'Registrieren',
  'signUp.text': 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie bestätigen, dass sie Ihnen gehört.',
  'signUp.email': 'E-Mail',
  'signUp.submit': 'Registrieren',
  'signUp.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'signUp.consent':
    'Mit der Registrierung stimmen Sie unseren {terms} zu. Unsere {policy} erklärt, wie wir Ihre Daten verwenden.',
  'signUp.terms': 'Nutzungsbedingungen',
  'signUp.policy': 'Datenschutzerklärung',
  'signUp.logIn': 'Sie haben bereits ein Konto? Anmelden',
} satisfies Record<keyof typeof copy, string>;
