export const copy = {
  'code.label': '6-digit code',
  'code.length': 'Please enter a 6 digit code.',
  'code.digits': 'Please enter only digits.',
  'code.wrong': 'That code is not right. Check it and try again.',
  'code.resend': 'Resend code',
  'code.resendIn': 'You can ask for a new code in {seconds, plural, one {# second} other {# seconds}}.',
  'code.resendInMinutes': 'You can ask for a new code in {minutes, plural, one {# minute} other {# minutes}}.',
  'code.resendReady': 'You can ask for a new code now.',
  'code.notSent': 'Something went wrong when trying to send you a code.',
  'code.blocked': 'Too many wrong codes',
  'code.blockedText': 'To keep your account safe, no more codes are taken for now.',
  'code.blockedWait':
    'Wait {minutes, plural, one {at least # minute} other {at least # minutes}}, then log in again. If it was not you who tried, get help.',
} as const;
