export const copy = {
  'cancel.title': "It wasn't me",
  'cancel.text':
    "Someone changed how to log in to your account. If it wasn't you, stop it here: we'll log everyone out, pause transfers, remove what that person added, and bring back what they removed. If it was you, close this page.",
  'cancel.submit': 'Stop it',
  'cancel.done': 'We stopped it',
  'cancel.doneText':
    "Everyone is logged out, and transfers are paused. We've sent you an email that says what we took back, and what has to wait. Someone may know your password, so set a new one now.",
  'cancel.changePassword': 'Set a new password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    "It has already been used, or it's too old. Log in and check how you log in to your account. If you can't log in, get help.",
  'cancel.look': 'Set a new password',
  'cancel.none': 'Open the link in our message',
  'cancel.noneText':
    "This page needs the whole link from the message. If you've already stopped it, you don't need to do anything else.",
  'cancel.help': 'Get help',
} as const;
