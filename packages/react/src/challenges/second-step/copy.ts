export const copy = {
  'secondStep.continue': 'Continue',
  'secondStep.finishing': 'Logging you in',
  'secondStep.finishingText': 'This takes only a moment.',
  'secondStep.unfinished': 'You are almost logged in',
  'secondStep.tryAgain': 'Try again',
  'secondStep.backToForm': 'Back to log in',
  'secondStep.notLater': "You can't do this step later.",
  'secondStep.newNumber': 'You need a new phone number',
  'secondStep.newNumberText': 'You can log in once the phone number of your account is changed.',
  'secondStep.changeNumber': 'Change phone number',
  'secondStep.done': 'You are logged in',
} as const;
