export const copy = {
  'passkeyLogin.use': 'Use a passkey',
  'passkeyLogin.notUsed': 'No passkey was used. Try again, or log in with your password.',
} as const;
