export const copy = {
  'phoneGuess.title': 'Complete your phone number',
  'phoneGuess.text': 'Enter the digits that are missing here from the phone number of your account.',
  'phoneGuess.label': 'Missing digits',
  'phoneGuess.hidden': '{count, plural, one {# digit is missing.} other {# digits are missing.}}',
  'phoneGuess.length': 'Please enter {count, plural, one {# digit.} other {# digits.}}',
  'phoneGuess.continue': 'Continue',
  'phoneGuess.remembered': 'Remembered your password? Log in',
} as const;
