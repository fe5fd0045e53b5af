export const copy = {
  'cancel.title': 'Keep your phone number',
  'cancel.text':
    'Somebody has asked to put another phone number in the place of yours. If that was not you, cancel it here. If it was you, close this page and nothing is cancelled.',
  'cancel.submit': 'Cancel the change',
  'cancel.done': 'Your phone number stays as it is',
  'cancel.doneText':
    'The change is cancelled. Whoever asked for it may know your password: change it now, and wherever else you use it.',
  'cancel.changePassword': 'Change my password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    'The change is cancelled already, or it is too late to cancel it here. Log in and look which phone number your account has. If it is not yours, or you cannot log in, get help.',
  'cancel.look': 'Log in and look',
  'cancel.none': 'Open the link in our message',
  'cancel.noneText':
    'This page needs the whole link from the message. If you have cancelled the change already, there is nothing left to do here.',
  'cancel.help': 'Get help',
} as const;
