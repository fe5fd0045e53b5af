export const copy = {
  'forgot.title': 'Forgot your password?',
  'forgot.text': "Enter the email address of your account. We'll send you a link to set a new password.",
  'forgot.email': 'Email',
  'forgot.submit': 'Send password reset link',
  'forgot.invalidEmail': 'Please enter a valid email',
  'forgot.logIn': 'Remembered your password? Log in',
  'forgot.sent': 'Check your email',
  'forgot.sentText': "If there's an account with {email}, we've sent a link to set a new password.",
  'forgot.sentFor': 'It works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
  'forgot.sentNot':
    "If it doesn't arrive within a few minutes, check your spam folder. Also check that this is the email address of your account.",
  'forgot.sentBefore':
    'We send only a few of these emails a day. If no new one comes, open the link in the last one: it works again from now on, for {minutes, plural, one {# minute} other {# minutes}}.',
  'forgot.gotIt': 'Got it',
  'forgot.another': 'Use another address',
} as const;
