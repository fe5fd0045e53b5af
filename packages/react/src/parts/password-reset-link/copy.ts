export const copy = {
  'resetLink.send': 'Send password reset link',
  'resetLink.failed': 'Something went wrong',
  'resetLink.contact': 'Please contact us.',
  'resetLink.sent': 'Check your email',
  'resetLink.sentText':
    "We've sent you a link to set a new password. It works once and expires in {minutes, plural, one {# minute} other {# minutes}}.",
  'resetLink.sentNot': "If it doesn't arrive within a few minutes, check your spam folder.",
  'resetLink.gotIt': 'Got it',
  'resetLink.waiting': "Set a new password with the link, and we'll continue automatically.",
} as const;
