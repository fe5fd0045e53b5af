export const copy = {
  'logout.title': 'Log out',
  'logout.leaving': 'One moment, we log you out.',
  'logout.ask': 'Do you want to log out of your account?',
  'logout.submit': 'Log out',
  'logout.stay': 'Stay logged in',
  'logout.left': 'You are logged out',
  'logout.leftText': 'Nothing of your login is kept in this tab.',
  'logout.again': 'Log in again',
  'logout.failedText': 'You may still be logged in.',
  'logout.tryAgain': 'Try again',
} as const;
