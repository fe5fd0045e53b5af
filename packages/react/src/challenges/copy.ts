export const copy = {
  'challenge.tryAgain': 'Try again',
  'challenge.tryAnotherWay': 'Try another way',
  'challenge.backToLogin': 'Back to log in',
  'challenge.getHelp': 'Get help',
  'challenge.failed': 'We could not go on',
  'challenge.unsupported': 'The next step cannot be shown here. Try again later, or get help.',
} as const;
