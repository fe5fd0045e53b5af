export const copy = {
  'socialLogin.opening': 'Logging you in',
  'socialLogin.refused': 'You are not logged in',
  'socialLogin.refusedText': 'The login with your other account was stopped. You can try again, or log in with your email.',
  'socialLogin.unverified': 'We cannot log you in with that account',
  'socialLogin.unverifiedText':
    'It does not say that its email address is verified. If you have an account with us, log in with your email and connect the other one on your security page. Else sign up with your email.',
  'socialLogin.failed': 'That did not work',
  'socialLogin.failedText': 'The login with your other account took too long, or was begun in another window. Please try again.',
  'socialLogin.expired': 'Your login has expired',
  'socialLogin.expiredText': 'It was not finished in time. Please log in again.',
  'socialLogin.none': 'There is no login to go on with here',
  'socialLogin.noneText': 'Log in with your email, or with one of your other accounts.',
  'socialLogin.notLoggedIn': 'We could not log you in',
  'socialLogin.login': 'Log in',
  'socialLogin.signUp': 'Sign up with your email',
  'socialLogin.help': 'Get help',
} as const;
