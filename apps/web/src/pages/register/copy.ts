import { newPasswordCopy } from '../../new-password/words.ts';

export const copy = {
  ...newPasswordCopy,
  'newPassword.label': 'Password',
  'newPassword.rules': 'At least {characters} characters. Not your email address, and none that many people use.',

  'register.title': 'Your new account',
  'register.loading': 'One moment, we are looking how far you have come.',
  'register.step': 'Step {step} of {steps}',
  'register.tryAgain': 'Try again',
  'register.logIn': 'Log in',
  'register.signUp': 'Sign up again',

  'register.open': 'Confirm your email address',
  'register.openText': 'With the button you say that this address is yours, and go on with your new account in this browser.',
  'register.openSubmit': 'Confirm and go on',

  'register.verify': 'Check your email',
  'register.verifyText': 'We have sent a mail to {email}. Open the link in it, and this page goes on by itself.',
  'register.verifyHours': 'The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'register.verifyWaiting': 'We are waiting for you to open the link.',
  'register.verifyLost': 'We cannot reach our service right now. We go on trying.',
  'register.verifyStopped': 'We have stopped asking. Opened the link? Then go on.',
  'register.verifyAsk': 'Go on',
  'register.verifyNot': 'If it does not come in a few minutes, look in your spam folder, or sign up once more.',
  'register.another': 'Sign up once more, or with another address',

  'register.profile': 'About your account',
  'register.type': 'What is the account for?',
  'register.personal': 'For myself',
  'register.business': 'For a business',
  'register.businessName': 'Name of the business',
  'register.businessNameMissing': 'Please fill this field',
  'register.countryMissing': 'Please choose a country',
  'register.submit': 'Continue',

  'register.back': 'Back to country and type of account',

  'register.phone': 'Your phone number',
  'register.password': 'Choose a password',
  'register.passwordText': 'This is the last step. You log in with it and your email address.',
  'register.passwordSubmit': 'Open my account',

  'register.elsewhere': 'This goes on in another browser',
  'register.elsewhereText':
    'Your sign-up goes on in the browser in which you opened the link of our mail. If you have not opened it yet, open it now: you can do that in this browser too.',
  'register.elsewhereAgain':
    'Is that browser out of reach, or was the last step more than an hour ago? Sign up again with the same address. What you have told us is kept.',
  'register.refused': 'This link no longer works',
  'register.refusedText':
    'It was used already, or it is older than {hours, plural, one {# hour} other {# hours}}. Where it was opened first, your sign-up goes on.',
  'register.done': 'Your account is ready',
  'register.doneText': 'Log in with your email address and the password that you have chosen.',
} as const;
