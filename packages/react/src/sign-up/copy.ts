export const copy = {
  'signUp.title': 'Sign up',
  'signUp.text': 'Begin with your email address. We send you a link that shows that it is yours.',
  'signUp.email': 'Email',
  'signUp.submit': 'Sign up',
  'signUp.invalidEmail': 'Please enter a valid email',
  'signUp.consent': 'By signing up you accept our {terms}. Our {policy} says what we do with what you tell us.',
  'signUp.terms': 'terms of use',
  'signUp.policy': 'privacy policy',
  'signUp.logIn': 'You have an account already? Log in',
} as const;
