export const copy = {
  'another.title': 'Choose a 2-step verification method',
  'another.text': 'We need one more proof that it is you.',
  'another.phoneNote': 'Codes by text message, voice call or WhatsApp go to your registered number {phone}.',
  'another.phoneNoteUnnamed': 'Codes by text message, voice call or WhatsApp go to your registered phone number.',
  'another.sms': 'Text message',
  'another.smsHint': 'We send you a 6-digit code.',
  'another.totp': 'Authenticator app',
  'another.totpHint': 'You read a 6-digit code in your app.',
  'another.none': 'I don’t have any of these',
  'another.back': 'Back',
} as const;
