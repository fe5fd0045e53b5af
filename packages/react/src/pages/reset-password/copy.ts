import { newPasswordCopy } from '../parts/new-password/words.ts';

export const copy = {
  ...newPasswordCopy,
  'reset.title': 'Choose a new password',
  'reset.text': "First confirm it's you, then choose a new password. The link works once.",
  'reset.begin': 'Continue',
  'reset.keep': 'Log in with the password you have',
  'reset.refused': 'This link no longer works',
  'reset.refusedText': "It has already been used, or it's older than {minutes, plural, one {# minute} other {# minutes}}.",
  'reset.none': 'Open the link in our email',
  'reset.noneText': 'This page needs the whole link from the email. It works once.',
  'reset.expired': 'This request has expired',
  'reset.expiredText': "To keep your account safe, the link has expired. Your password hasn't changed.",
  'reset.newLink': 'Send me a new link',
  'reset.login': 'Log in',
  'reset.formText': "You'll be logged out of every other browser.",
  'reset.submit': 'Set password',
  'reset.finishing': 'Your password is set',
  'reset.finishingText': 'Logging you in…',
  'reset.unfinishedText': 'You only need to log in now.',
  'reset.loginWithIt': 'From now on, log in with it.',
  'reset.tryAgain': 'Try again',
} as const;
