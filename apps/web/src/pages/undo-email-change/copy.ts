export const copy = {
  'cancel.title': 'Take back your email address',
  'cancel.text':
    'Your account was moved to another email address. If you didn’t do that, take the change back here: your account gets its old address again, everybody is logged out, and you set a new password. If you did, close this page and nothing changes.',
  'cancel.submit': 'Take the change back',
  'cancel.done': 'Your account has its old address again',
  'cancel.doneText':
    'Nobody is logged in to it any more, and the old password is blocked. Set a new password now. Then check the phone numbers and the other ways to log in, and remove what isn’t yours.',
  'cancel.changePassword': 'Set a new password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    'The change has been taken back already, or the link is too old. Log in to see which address your account has. If you can’t log in with this one, get help at once.',
  'cancel.look': 'Log in and look',
  'cancel.none': 'Open the link in our email',
  'cancel.noneText':
    'This page needs the whole link from the email. If you have taken the change back already, there is nothing left to do here.',
  'cancel.help': 'Get help',
} as const;
