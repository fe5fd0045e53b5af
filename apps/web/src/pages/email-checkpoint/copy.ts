export const copy = {
  'checkpoint.title': 'Are you logging in?',
  'checkpoint.text': 'Someone just used your password to log in to your account. Please tell us whether it was you.',
  'checkpoint.changeTitle': 'Do you want to change your phone number?',
  'checkpoint.changeText':
    'Someone used your password and told us that your phone is lost. They want to change the phone number of your account without a photo. Nothing changes for {days, plural, one {# day} other {# days}} after you confirm, and you can cancel at any time.',
  'checkpoint.newNumber': 'New number',
  'checkpoint.when': 'When',
  'checkpoint.browser': 'Browser',
  'checkpoint.place': 'Location',
  'checkpoint.yes': 'Yes, it was me',
  'checkpoint.no': "No, it wasn't me",
  'checkpoint.wrongBrowser': 'Open this link in the browser where you started.',
  'checkpoint.wrongBrowserHow':
    'Your email app may have opened another one. Copy the link from the email and paste it there. Nothing has changed yet.',
  'checkpoint.done': 'Thank you for confirming',
  'checkpoint.doneText':
    "Go back to the window where you're logging in. We'll continue there automatically. You can close this one.",
  'checkpoint.changeDone':
    "Go back to the window where you're changing your phone number. We'll continue there automatically. You can close this one.",
  'checkpoint.changeDenied': "We've stopped the change",
  'checkpoint.denied': "We've stopped that login",
  'checkpoint.deniedText': 'The person who tried may know your password. Change it now, here and anywhere else you use it.',
  'checkpoint.changePassword': 'Change my password',
  'checkpoint.refused': 'This link no longer works',
  'checkpoint.refusedText':
    "It has already been used, or it's older than {minutes, plural, one {# minute} other {# minutes}}. If your login hasn't continued, please log in again.",
  'checkpoint.none': 'Open the link in our email',
  'checkpoint.noneText':
    "This page needs the whole link from the email. If you've already answered, you don't need to do anything else.",
  'checkpoint.login': 'Log in',
} as const;
