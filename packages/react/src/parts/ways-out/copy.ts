export const copy = {
  'challenge.tryAgain': 'Try again',
  'challenge.tryAnotherWay': 'Try another way',
  'challenge.backToLogin': 'Back to login',
  'challenge.getHelp': 'Get help',
  'challenge.failed': "We couldn't continue",
  'challenge.unsupported': "We can't show the next step here. Try again later, or get help.",
  'challenge.stillAsked': 'We still need this step. Please complete it to continue.',
} as const;
