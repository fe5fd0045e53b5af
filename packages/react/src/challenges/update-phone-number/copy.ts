export const copy = {
  'choice.UPDATE_PHONE_NUMBER': 'New phone number',
  'choice.UPDATE_PHONE_NUMBER.hint': "Enter a phone number, and we'll send a code to it.",
  'updatePhone.title': 'Enter a new phone number',
  'updatePhone.text': "We'll send a 6-digit code to it to check that it's yours.",
  'updatePhone.continue': 'Continue',
} as const;
