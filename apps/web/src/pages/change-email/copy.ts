import { sessionEndCopy } from '@stepgate/pages/words';

export const copy = {
  ...sessionEndCopy,
  'changeEmail.title': 'Change your email address',
  'changeEmail.checking': 'Loading your email address…',
  'changeEmail.tryAgain': 'Try again',
  'changeEmail.now': 'Your email address is {email}. You log in with it, and we send our emails to it.',
  'changeEmail.label': 'New email address',
  'changeEmail.hint': "We'll send a link to it. Your email address changes once you open the link.",
  'changeEmail.required': 'Please fill this field',
  'changeEmail.wrong': 'Please enter an email address, such as name@example.com.',
  'changeEmail.same': 'This is already your email address.',
  'changeEmail.submit': 'Send the link',
  'changeEmail.left': 'Nothing has changed.',
  'changeEmail.back': 'Back to account security',
  'changeEmail.sent': 'Check your new inbox',
  'changeEmail.sentText':
    "We've sent a link to {email}. It expires in {minutes} minutes. Until you open it, your address stays {old}. We've also emailed you there.",
  'changeEmail.another': 'Use another address',
  'changeEmail.confirmTitle': 'Confirm your new email address',
  'changeEmail.confirmText': "From now on, you'll log in with this address. You'll be logged out wherever you're logged in.",
  'changeEmail.confirm': 'Use this address',
  'changeEmail.done': 'Your email address has changed',
  'changeEmail.doneText': "From now on, log in with {email}. We've logged you out everywhere.",
  'changeEmail.login': 'Log in',
  'changeEmail.refused': 'This link no longer works',
  'changeEmail.refusedText':
    'It has already been used, the change was cancelled, or the link is older than {minutes} minutes. Log in to check which email address your account has. You can ask for another link there.',
  'changeEmail.help': 'Get help',
} as const;
