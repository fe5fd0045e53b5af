export const copy = {
  'sms.sending': 'We are sending a text message with a code to {phone}.',
  'sms.sendingUnnamed': 'We are sending a text message with a code to your phone.',
  'sms.sent': 'We sent a text message with a code to {phone}.',
  'sms.sentUnnamed': 'We sent a text message with a code to your phone.',
  'sms.instead': 'Send it to {phone} instead',
} as const;
