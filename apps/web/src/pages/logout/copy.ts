export const copy = {
  'logout.title': 'Log out',
  'logout.leaving': 'Logging you out…',
  'logout.ask': 'Do you want to log out of your account?',
  'logout.submit': 'Log out',
  'logout.stay': 'Stay logged in',
  'logout.left': "You're logged out",
  'logout.leftText': "We've removed everything about your login from this tab.",
  'logout.again': 'Log in again',
  'logout.failedText': 'You may still be logged in.',
  'logout.tryAgain': 'Try again',
} as const;
