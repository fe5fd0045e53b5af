export const copy = {
  'emailCheckpoint.title': 'Check your email',
  'emailCheckpoint.text':
    'We ask by email whether it is you who is logging in. Open its link in this browser and say that it was you.',
  'emailCheckpoint.sending': 'We are sending you an email.',
  'emailCheckpoint.waiting':
    'Waiting up to {minutes, plural, one {# minute} other {# minutes}} for your answer. Once it is there, this page goes on by itself.',
  'emailCheckpoint.resend': 'Resend email',
  'emailCheckpoint.resendSoon': 'Available in a few seconds.',
  'emailCheckpoint.resendsUsed': 'No more emails can be sent for this login.',
  'emailCheckpoint.resent': 'We have sent you another email. Use the newest one.',
  'emailCheckpoint.notSent': 'Something went wrong when trying to send you an email.',
  'emailCheckpoint.tooMany': 'No more emails can be sent to you for now. Use the newest one that you have.',
  'emailCheckpoint.failed': 'Something went wrong',
  'emailCheckpoint.failedText': 'Please try logging in again.',
  'emailCheckpoint.done': 'Done',
  'emailCheckpoint.cookies': 'This way needs cookies',
  'emailCheckpoint.cookiesText':
    'The link in the email counts only in the browser where you log in, and we tell that by a cookie. Allow cookies for this page and try again, or choose another way.',
} as const;
