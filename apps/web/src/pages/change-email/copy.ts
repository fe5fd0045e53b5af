import { stepUpCopy } from '../../step-up/words.ts';

export const copy = {
  ...stepUpCopy,
  'changeEmail.title': 'Change your email address',
  'changeEmail.checking': 'One moment, we look up your address.',
  'changeEmail.tryAgain': 'Try again',
  'changeEmail.now': 'Your address now is {email}. You log in with it, and our emails go there.',
  'changeEmail.label': 'New email address',
  'changeEmail.hint': 'We send a link there. Your address changes once you have opened it.',
  'changeEmail.required': 'Please fill this field',
  'changeEmail.wrong': 'Please enter an email address, such as name@example.com.',
  'changeEmail.same': 'This is your address already.',
  'changeEmail.submit': 'Send the link',
  'changeEmail.left': 'Nothing was changed.',
  'changeEmail.back': 'Back to the security of your account',
  'changeEmail.sent': 'Look into your new mailbox',
  'changeEmail.sentText':
    'We have sent a link to {email}. It works for {minutes} minutes. Until you have opened it, your address stays {old}, where we have sent a notice.',
  'changeEmail.another': 'Use another address',
  'changeEmail.confirmTitle': 'Confirm your new email address',
  'changeEmail.confirmText':
    'Press the button, and you log in with this address from now on. Everywhere you are logged in, you are logged out.',
  'changeEmail.confirm': 'Use this address',
  'changeEmail.done': 'Your new address is {email}',
  'changeEmail.doneText': 'Log in with it from now on. You are logged out everywhere.',
  'changeEmail.login': 'Log in',
  'changeEmail.refused': 'This link no longer works',
  'changeEmail.refusedText':
    'It was used already, the change was cancelled, or the link is older than {minutes} minutes. Log in to see which address your account has, and ask for another link if you need one.',
  'changeEmail.help': 'Get help',
} as const;
