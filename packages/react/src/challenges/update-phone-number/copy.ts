export const copy = {
  'updatePhone.title': 'Enter a new phone number',
  'updatePhone.text': 'We send a 6-digit code to it, so that you can show that it is yours.',
  'updatePhone.continue': 'Continue',
} as const;
