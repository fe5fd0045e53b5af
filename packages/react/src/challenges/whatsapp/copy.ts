export const copy = {
  'whatsapp.sending': 'We are sending a WhatsApp message with a code to {phone}.',
  'whatsapp.sendingUnnamed': 'We are sending a WhatsApp message with a code to your phone.',
  'whatsapp.sent': 'We sent a WhatsApp message with a code to {phone}.',
  'whatsapp.sentUnnamed': 'We sent a WhatsApp message with a code to your phone.',
  'whatsapp.instead': 'Send it to {phone} instead',
} as const;
