export const copy = {
  'verify.title': 'Confirm your email address',
  'verify.text': 'Press the button to confirm that this address is yours. You stay logged out here: nothing is opened by it.',
  'verify.submit': 'Confirm my address',
  'verify.done': 'Your address is confirmed',
  'verify.doneText': 'Go back to the window where you began: it goes on by itself, and you can close this one.',
  'verify.goOn': 'Go on in this window',
  'verify.refused': 'This link no longer works',
  'verify.refusedText':
    'It was used already, or it is older than {hours, plural, one {# hour} other {# hours}}. If your address is not confirmed yet, log in and have the email sent again.',
  'verify.none': 'Open the link in our email',
  'verify.noneText':
    'This page needs the whole link from the email. If you have confirmed your address already, there is nothing left to do here.',
  'verify.login': 'Log in',
} as const;
