export const copy = {
  'phoneNumber.country': 'Country',
  'phoneNumber.option': '{name} ({callingCode})',
  'phoneNumber.label': 'Phone number',
  'phoneNumber.invalid': 'Please enter a phone number.',
  'phoneNumber.short': 'This phone number is too short. Check its digits and the country.',
  'phoneNumber.long': 'This phone number is too long. Check its digits and the country.',
  'phoneNumber.tooMany':
    'No more phone numbers can be tried for now. Please try again in {hours, plural, one {# hour} other {# hours}}.',
  'phoneNumber.contactUs': 'Contact us',
  'phoneNumber.consent':
    'By going on, you agree that we send text messages with codes to this number. Your mobile provider may charge for messages and data. See our {terms} and our {privacy}.',
  'phoneNumber.terms': 'terms and conditions',
  'phoneNumber.privacy': 'privacy policy',
} as const;
