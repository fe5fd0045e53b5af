export const copy = {
  'phoneGuess.title': 'Complete your phone number',
  'phoneGuess.text': 'Enter the digits that are missing here from the phone number of your account.',
  'phoneGuess.label': 'Missing digits',
  'phoneGuess.hidden': '{count, plural, one {# digit is missing.} other {# digits are missing.}}',
  'phoneGuess.digits': 'Please enter digits only, at most {count}.',
  'phoneGuess.failed': 'Something went wrong',
  'phoneGuess.continue': 'Continue',
  'phoneGuess.remembered': 'Remembered your password? Log in',
} as const;
