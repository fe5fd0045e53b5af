export const copy = {
  'resetLink.send': 'Send password reset link',
  'resetLink.failed': 'Something went wrong',
  'resetLink.contact': 'Please contact us.',
  'resetLink.sent': 'Check your email',
  'resetLink.sentText':
    'We sent you a link to set a new password. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'resetLink.sentNot': 'If it does not come in a few minutes, look in your spam folder.',
  'resetLink.gotIt': 'Got it',
} as const;
