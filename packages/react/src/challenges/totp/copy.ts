export const copy = {
  'totp.title': 'Enter the code from your app',
  'totp.text':
    'Open your authenticator app and enter the 6-digit code that it shows for {brand}. A new one comes every 30 seconds.',
  'totp.confirm': 'Confirm code',
} as const;
