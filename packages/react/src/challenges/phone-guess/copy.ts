export const copy = {
  'choice.PHONE_GUESS': 'Complete your phone number',
  'choice.PHONE_GUESS.hint': 'Enter the missing digits of your phone number.',
  'phoneGuess.title': 'Complete your phone number',
  'phoneGuess.text': 'Enter the missing digits of your phone number.',
  'phoneGuess.label': 'Missing digits',
  'phoneGuess.hidden': '{count, plural, one {# digit is missing.} other {# digits are missing.}}',
  'phoneGuess.digits': 'Please enter only digits, {count} at most.',
  'phoneGuess.failed': 'Something went wrong',
  'phoneGuess.continue': 'Continue',
  'phoneGuess.remembered': 'Remembered your password? Log in',
} as const;
