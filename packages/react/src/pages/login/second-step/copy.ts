export const copy = {
  'secondStep.continue': 'Continue',
  'secondStep.finishing': 'Logging you in…',
  'secondStep.finishingText': 'This only takes a moment.',
  'secondStep.unfinished': "You're almost logged in",
  'secondStep.tryAgain': 'Try again',
  'secondStep.backToForm': 'Back to login',
  'secondStep.notLater': "You can't do this step later.",
  'secondStep.newNumber': 'You need a new phone number',
  'secondStep.newNumberText': "You can log in after you've changed the phone number of your account.",
  'secondStep.changeNumber': 'Change phone number',
  'secondStep.waits': "You can't log in yet",
  'secondStep.waitsText': "We're waiting in case it wasn't you. Please log in again later.",
  'secondStep.trust':
    'Trust this browser for {days, plural, one {# day} other {# days}}: no second step when you log in. Leave this off on a shared computer.',
  'secondStep.done': "You're logged in",
} as const;
