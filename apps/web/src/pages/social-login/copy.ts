export const copy = {
  'socialLogin.opening': 'Logging you in…',
  'socialLogin.refused': "You're not logged in",
  'socialLogin.refusedText': 'You stopped logging in with your other account. You can try again, or log in with your email.',
  'socialLogin.unverified': "We can't log you in with that account",
  'socialLogin.unverifiedText':
    "Its email address isn't confirmed. If you have an account with us, log in with your email and connect the other account under Account security. If not, sign up with your email.",
  'socialLogin.failed': "That didn't work",
  'socialLogin.failedText': 'Logging in with your other account took too long or started in another window. Please try again.',
  'socialLogin.expired': 'Your login has expired',
  'socialLogin.expiredText': "It wasn't finished in time. Please log in again.",
  'socialLogin.none': "There's nothing to continue here",
  'socialLogin.noneText': 'Log in with your email, or with one of your other accounts.',
  'socialLogin.notLoggedIn': "We couldn't log you in",
  'socialLogin.login': 'Log in',
  'socialLogin.signUp': 'Sign up with your email',
  'socialLogin.help': 'Get help',
} as const;
