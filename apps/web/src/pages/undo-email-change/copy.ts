export const copy = {
  'cancel.title': 'Undo your email change',
  'cancel.text':
    "The email address of your account was changed. If you didn't do that, undo the change here. Your account gets its old address back, everyone is logged out, and you set a new password. If it was you, close this page and nothing changes.",
  'cancel.submit': 'Undo the change',
  'cancel.done': "We've restored your email address",
  'cancel.doneText':
    "Everyone is logged out, and the old password no longer works. Set a new password now. Then check your phone numbers and your other ways to log in, and remove anything that isn't yours.",
  'cancel.changePassword': 'Set a new password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    "The change has already been undone, or the link has expired. Log in to check which email address your account has. If you can't log in with this one, get help at once.",
  'cancel.look': 'Log in and check',
  'cancel.none': 'Open the link in our email',
  'cancel.noneText':
    "This page needs the whole link from the email. If you've already undone the change, you don't need to do anything else.",
  'cancel.help': 'Get help',
} as const;
