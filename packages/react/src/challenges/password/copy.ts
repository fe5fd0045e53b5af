export const copy = {
  'choice.PASSWORD': 'Password',
  'choice.PASSWORD.hint': 'Enter the password of your account.',
  'password.title': 'Enter your password',
  'password.label': 'Password',
  'password.continue': 'Continue',
  'password.forgot': 'Forgot password?',
  'password.anotherWay': 'Approve another way',
  'password.forgotTitle': 'Forgot your password?',
  'password.forgotText': "We'll email you a link to set a new one.",
  'password.back': 'Back to password',
} as const;
