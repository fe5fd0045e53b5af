export const copy = {
  'verify.title': 'Confirm your email address',
  'verify.text': "Confirm that this is your email address. You won't be logged in here.",
  'verify.submit': 'Confirm my address',
  'verify.done': 'Your email address is confirmed',
  'verify.doneText': "Go back to the window where you started. We'll continue there automatically. You can close this one.",
  'verify.goOn': 'Continue in this window',
  'verify.refused': 'This link no longer works',
  'verify.refusedText':
    "It has already been used, or it's older than {hours, plural, one {# hour} other {# hours}}. If your address isn't confirmed yet, log in and ask for the email again.",
  'verify.usedText':
    "It has already been used, or a newer email has replaced it. If your address isn't confirmed yet, log in and ask for the email again.",
  'verify.old': 'This link has expired',
  'verify.oldText':
    "It's older than {hours, plural, one {# hour} other {# hours}}. If your address isn't confirmed yet, log in and ask for the email again.",
  'verify.none': 'Open the link in our email',
  'verify.noneText':
    "This page needs the whole link from the email. If you've already confirmed your address, you don't need to do anything else.",
  'verify.login': 'Log in',
} as const;
