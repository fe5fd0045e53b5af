export const copy = {
  'sms.title': 'Enter the 6-digit code',
  'sms.sending': 'We are sending a text message with a code to {phone}.',
  'sms.sendingUnnamed': 'We are sending a text message with a code to your phone.',
  'sms.sent': 'We sent a text message with a code to {phone}.',
  'sms.sentUnnamed': 'We sent a text message with a code to your phone.',
  'sms.sentBefore': 'Use the code that we last sent to {phone}.',
  'sms.sentBeforeUnnamed': 'Use the code that we last sent to your phone.',
  'sms.done': 'Done',
} as const;
