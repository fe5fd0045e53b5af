export const copy = {
  'social.logIn': 'Or log in with',
  'social.signUp': 'Or sign up with',
} as const;
