export const copy = {
  'cancel.title': 'Keep your email address',
  'cancel.text':
    'Somebody who is logged in to your account has asked to put another email address in the place of yours. If that was not you, cancel it here. If it was you, close this page and nothing is cancelled.',
  'cancel.submit': 'Cancel the change',
  'cancel.done': 'Your email address stays as it is',
  'cancel.doneText':
    'The change is cancelled. Whoever asked for it was logged in to your account: change your password now, and see where you are signed in.',
  'cancel.changePassword': 'Change my password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    'The change is cancelled already, or it is too late to cancel it here. Log in and look which address your account has. If you cannot log in with this one, get help at once.',
  'cancel.look': 'Log in and look',
  'cancel.none': 'Open the link in our email',
  'cancel.noneText':
    'This page needs the whole link from the email. If you have cancelled the change already, there is nothing left to do here.',
  'cancel.help': 'Get help',
} as const;
