export const copy = {
  'choice.TOTP': 'Authenticator app',
  'choice.TOTP.hint': 'Open your app to see a 6-digit code.',
  'totp.title': 'Enter the code from your app',
  'totp.text': 'Open your authenticator app and enter the 6-digit code for {brand}. The code changes every 30 seconds.',
  'totp.clock': "Does your phone set its time automatically? If its clock is wrong, so are your app's codes.",
  'totp.confirm': 'Confirm code',
  'totp.backupTitle': 'Enter a backup code',
  'totp.backupText': 'Enter one of the backup codes you saved in case you lose your phone. Each works once.',
  'totp.backupLabel': 'Backup code',
  'totp.backupConfirm': 'Confirm backup code',
  'totp.backToApp': 'Use the code from your app',
} as const;
