export const copy = {
  'signUp.title': 'Sign up',
  'signUp.text': "Enter your email address. We'll send you a link to confirm that it's yours.",
  'signUp.email': 'Email',
  'signUp.submit': 'Sign up',
  'signUp.invalidEmail': 'Please enter a valid email',
  'signUp.consent': 'By signing up, you accept our {terms}. Our {policy} explains how we use your data.',
  'signUp.terms': 'terms of use',
  'signUp.policy': 'privacy policy',
  'signUp.logIn': 'Already have an account? Log in',
} as const;
