export const copy = {
  'checkpoint.title': 'Is it you who is logging in?',
  'checkpoint.text': 'Somebody who knows your password is logging in to your account. We wait for your answer.',
  'checkpoint.yes': 'Yes, it was me',
  'checkpoint.no': 'No, it was not me',
  'checkpoint.wrongBrowser': 'Open this link in the browser where you began to log in.',
  'checkpoint.wrongBrowserHow':
    'Your email program may have opened another one. Copy the link from the email and paste it there. Nothing has changed so far.',
  'checkpoint.done': 'Thank you, it is confirmed',
  'checkpoint.doneText': 'Go back to the window where you are logging in: it goes on by itself, and you can close this one.',
  'checkpoint.denied': 'That login is ended',
  'checkpoint.deniedText': 'Whoever tried knows your password. Change it now, and wherever else you use it.',
  'checkpoint.changePassword': 'Change my password',
  'checkpoint.refused': 'This link no longer works',
  'checkpoint.refusedText':
    'It was used already, or it is older than {minutes, plural, one {# minute} other {# minutes}}. If your login has not gone on, please log in again.',
  'checkpoint.none': 'Open the link in our email',
  'checkpoint.noneText':
    'This page needs the whole link from the email. If you have answered already, there is nothing left to do here.',
  'checkpoint.login': 'Log in',
} as const;
