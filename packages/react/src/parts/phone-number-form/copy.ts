export const copy = {
  'phoneNumber.country': 'Country',
  'phoneNumber.option': '{name} ({callingCode})',
  'phoneNumber.label': 'Phone number',
  'phoneNumber.invalid': 'Please enter a phone number.',
  'phoneNumber.short': 'This phone number is too short. Check the digits and the country.',
  'phoneNumber.long': 'This phone number is too long. Check the digits and the country.',
  'phoneNumber.example': 'An example for {country}: {example}',
  'phoneNumber.tooMany':
    "You can't try any more phone numbers for now. Please try again in {hours, plural, one {# hour} other {# hours}}.",
  'phoneNumber.contactUs': 'Contact us',
  'phoneNumber.consent':
    'By continuing, you agree that we send text messages with codes to this number. Message and data rates may apply. See our {terms} and our {privacy}.',
  'phoneNumber.terms': 'terms of use',
  'phoneNumber.privacy': 'privacy policy',
} as const;
