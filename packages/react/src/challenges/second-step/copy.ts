export const copy = {
  'secondStep.continue': 'Continue',
  'secondStep.finishing': 'Logging you in',
  'secondStep.finishingText': 'This takes only a moment.',
  'secondStep.unfinished': 'You are almost logged in',
  'secondStep.tryAgain': 'Try again',
  'secondStep.backToForm': 'Back to log in',
  'secondStep.done': 'You are logged in',
} as const;
