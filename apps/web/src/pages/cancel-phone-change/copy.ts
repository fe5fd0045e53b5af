export const copy = {
  'cancel.title': 'Keep your phone number',
  'cancel.text':
    "Someone asked to change your phone number. If it wasn't you, cancel the change here. If it was you, close this page and we'll go ahead.",
  'cancel.submit': 'Cancel the change',
  'cancel.done': "Your phone number hasn't changed",
  'cancel.doneText':
    'The change is cancelled. The person who asked for it may know your password. Change it now, here and anywhere else you use it.',
  'cancel.changePassword': 'Change my password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    "The change has already been cancelled, or it's too late to cancel it here. Log in to check which phone number your account has. If it isn't yours, or you can't log in, get help.",
  'cancel.look': 'Log in and check',
  'cancel.none': 'Open the link in our message',
  'cancel.noneText':
    "This page needs the whole link from the message. If you've already cancelled the change, you don't need to do anything else.",
  'cancel.help': 'Get help',
} as const;
