import type { copy } from '../copy.ts';

export const translation = {
  'passkeyLogin.use': 'Passkey verwenden',
  'passkeyLogin.notUsed':
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
} satisfies Readonly<Record<keyof typeof copy, string>>;
