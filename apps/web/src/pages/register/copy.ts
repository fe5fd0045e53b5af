import { newPasswordCopy } from '@stepgate/pages/words';

export const copy = {
  ...newPasswordCopy,
  'newPassword.label': 'Password',
  'newPassword.rules': "Use at least {characters} characters. Don't use your email address or a common password.",

  'register.title': 'Your new account',
  'register.loading': 'Checking your progress…',
  'register.step': 'Step {step} of {steps}',
  'register.tryAgain': 'Try again',
  'register.logIn': 'Log in',
  'register.signUp': 'Sign up again',

  'register.open': 'Confirm your email address',
  'register.openText': 'Confirm that this is your email address, and continue in this browser.',
  'register.openSubmit': 'Confirm and continue',

  'register.verify': 'Check your email',
  'register.verifyText': "We've sent an email to {email}. Open the link in it, and we'll continue automatically.",
  'register.verifyHours': 'The link works once and expires in {hours, plural, one {# hour} other {# hours}}.',
  'register.verifyWaiting': 'Waiting for you to open the link…',
  'register.verifyLost': "We can't reach our service right now. We'll keep trying.",
  'register.verifyStopped': "We've stopped checking. If you've opened the link, continue here.",
  'register.verifyAsk': 'Continue',
  'register.verifyNot': "If it doesn't arrive within a few minutes, check your spam folder, or sign up again.",
  'register.another': 'Sign up again, or use another address',

  'register.profile': 'About your account',
  'register.type': 'What is the account for?',
  'register.personal': 'For myself',
  'register.business': 'For a business',
  'register.businessName': 'Name of the business',
  'register.businessNameMissing': 'Please fill this field',
  'register.countryMissing': 'Please choose a country',
  'register.submit': 'Continue',

  'register.back': 'Back to country and account type',

  'register.phone': 'Your phone number',
  'register.password': 'Choose a password',
  'register.passwordText': "This is the last step. You'll log in with this password and your email address.",
  'register.passwordSubmit': 'Open my account',

  'register.elsewhere': 'Continue in your other browser',
  'register.elsewhereText':
    "You can continue in the browser where you opened the link in our email. If you haven't opened it yet, open it now. You can do that in this browser too.",
  'register.elsewhereAgain':
    "Can't use that browser, or was your last step more than an hour ago? Sign up again with the same address. We've kept what you entered.",
  'register.refused': 'This link no longer works',
  'register.refusedText':
    "It has already been used, or it's older than {hours, plural, one {# hour} other {# hours}}. You can continue in the browser where you first opened it.",
  'register.done': 'Your account is ready',
  'register.doneText': 'Log in with your email address and your new password.',
} as const;
