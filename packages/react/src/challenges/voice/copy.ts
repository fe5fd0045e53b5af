export const copy = {
  'voice.sending': 'We are about to call {phone}. A voice will tell you a code.',
  'voice.sendingUnnamed': 'We are about to call your phone. A voice will tell you a code.',
  'voice.sent': 'We are calling {phone}. A voice will tell you a code.',
  'voice.sentUnnamed': 'We are calling your phone. A voice will tell you a code.',
  'voice.instead': 'Call {phone} instead',
} as const;
