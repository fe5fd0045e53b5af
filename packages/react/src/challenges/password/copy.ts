export const copy = {
  'password.title': 'Enter your password',
  'password.label': 'Password',
  'password.continue': 'Continue',
  'password.forgot': 'Forgot password?',
  'password.anotherWay': 'Approve another way',
  'password.forgotTitle': 'Forgot your password?',
  'password.forgotText': 'We send you an email with a link to set a new one.',
  'password.back': 'Back to password',
} as const;
