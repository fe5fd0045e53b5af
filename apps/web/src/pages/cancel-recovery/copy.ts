export const copy = {
  'cancel.title': 'Keep your passkeys',
  'cancel.text':
    "Someone said that your passkeys are lost, and wants to log in without them. If it wasn't you, cancel that here. If it was you, close this page.",
  'cancel.submit': 'Cancel it',
  'cancel.done': 'Your passkeys stay',
  'cancel.doneText':
    "It's cancelled, and nobody got in. Someone got past all your other methods. Log in with a passkey and change your password now.",
  'cancel.changePassword': 'Log in and change my password',
  'cancel.refused': 'This link no longer works',
  'cancel.refusedText':
    "It has already been cancelled, or it's too late to cancel it here. Log in and check your account. If you can't log in, get help.",
  'cancel.look': 'Log in and check',
  'cancel.none': 'Open the link in our message',
  'cancel.noneText':
    "This page needs the whole link from the message. If you've already cancelled it, you don't need to do anything else.",
  'cancel.help': 'Get help',
} as const;
