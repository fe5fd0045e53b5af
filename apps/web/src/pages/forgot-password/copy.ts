export const copy = {
  'forgot.title': 'Forgot your password?',
  'forgot.text': 'Tell us the email address of your account. We send you a link to set a new password.',
  'forgot.email': 'Email',
  'forgot.submit': 'Send password reset link',
  'forgot.invalidEmail': 'Please enter a valid email',
  'forgot.logIn': 'Remembered your password? Log in',
  'forgot.sent': 'Check your email',
  'forgot.sentText': 'If there is an account with {email}, we have sent a link there that sets a new password.',
  'forgot.sentFor': 'It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'forgot.sentNot':
    'If it does not come in a few minutes, look in your spam folder, and whether the address is the one of your account.',
  'forgot.gotIt': 'Got it',
  'forgot.another': 'Use another address',
} as const;
