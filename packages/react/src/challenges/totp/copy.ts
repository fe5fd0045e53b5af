export const copy = {
  'totp.title': 'Enter the code from your app',
  'totp.text':
    'Open your authenticator app and enter the 6-digit code that it shows for {brand}. A new one comes every 30 seconds.',
  'totp.confirm': 'Confirm code',
  'totp.backupTitle': 'Enter a backup code',
  'totp.backupText': 'Use one of the codes that you kept for the day your phone is gone. Each works once.',
  'totp.backupLabel': 'Backup code',
  'totp.backupConfirm': 'Confirm backup code',
  'totp.backToApp': 'Use the code from your app',
} as const;
