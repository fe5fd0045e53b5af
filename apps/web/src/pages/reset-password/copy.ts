import { newPasswordCopy } from '../../new-password/words.ts';

export const copy = {
  ...newPasswordCopy,
  'reset.title': 'Choose a new password',
  'reset.text': 'First you prove that it is you, then you choose the password. The link works once.',
  'reset.begin': 'Go on',
  'reset.refused': 'This link no longer works',
  'reset.refusedText':
    'It was used already, or it is older than {minutes, plural, one {# minute} other {# minutes}}. Log in and ask for a new one.',
  'reset.none': 'Open the link in our email',
  'reset.noneText':
    'This page needs the whole link from the email. It works once: for another try, log in and ask for a new one.',
  'reset.expired': 'This took too long',
  'reset.expiredText':
    'To keep your account safe, the link has expired. Your password is as it was. Log in and ask for a new link.',
  'reset.login': 'Log in',
  'reset.formText': 'Every other browser is signed out as soon as you set it.',
  'reset.submit': 'Set password',
  'reset.finishing': 'Your password is set',
  'reset.finishingText': 'One moment, we log you in.',
  'reset.unfinishedText': 'Only the login is still to come.',
  'reset.loginWithIt': 'Log in with it from now on.',
  'reset.tryAgain': 'Try again',
} as const;
