export const copy = {
  'cancel.title': 'Keep your email address',
  'cancel.text':
    "Someone who is logged in to your account asked to change your email address. If it wasn't you, cancel the change here. If it was you, close this page and we'll go ahead.",
  'cancel.submit': 'Cancel the change',
  'cancel.done': "Your email address hasn't changed",
  'cancel.doneText':
    "The change is cancelled. The person who asked for it was logged in to your account. Change your password now, and check where you're logged in.",
  'cancel.changePassword': 'Change my password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    "The change has already been cancelled, or it's too late to cancel it here. Log in to check which email address your account has. If you can't log in with this one, get help at once.",
  'cancel.look': 'Log in and check',
  'cancel.none': 'Open the link in our email',
  'cancel.noneText':
    "This page needs the whole link from the email. If you've already cancelled the change, you don't need to do anything else.",
  'cancel.help': 'Get help',
} as const;
