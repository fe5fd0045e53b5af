export const copy = {
  'choice.EMAIL_CHECKPOINT': 'Confirm by email',
  'choice.EMAIL_CHECKPOINT.hint': "We email you a link to confirm it's you.",
  'emailCheckpoint.title': 'Check your email',
  'emailCheckpoint.text':
    "We've emailed you to ask whether it's you who's logging in. Open the link in this browser and confirm it's you.",
  'emailCheckpoint.sending': 'Sending you an email…',
  'emailCheckpoint.waiting':
    "Please answer within {minutes, plural, one {# minute} other {# minutes}}. We'll continue automatically.",
  'emailCheckpoint.resend': 'Resend email',
  'emailCheckpoint.resendSoon': 'Available in a few seconds.',
  'emailCheckpoint.resendsUsed': "We can't send any more emails for this login.",
  'emailCheckpoint.resent': "We've sent you another email. Please use the latest one.",
  'emailCheckpoint.notSent': 'Something went wrong when trying to send you an email.',
  'emailCheckpoint.tooMany': "We can't send you any more emails for now. Please use the latest one you have.",
  'emailCheckpoint.failed': 'Something went wrong',
  'emailCheckpoint.failedText': 'Please try logging in again.',
  'emailCheckpoint.denied': "You told us by email that this isn't you, so we stopped this login.",
  'emailCheckpoint.done': 'Done',
  'emailCheckpoint.cookies': 'You need to allow cookies',
  'emailCheckpoint.cookiesText':
    'The link in the email only works in the browser where you log in, and we need a cookie to recognise it. Allow cookies for this page and try again, or choose another way.',
} as const;
