export const copy = {
  'social.logIn': 'Or log in with',
  'social.signUp': 'Or sign up with',
  'social.continue': 'Continue with {provider}',
} as const;
