export const copy = {
  'code.label': '6-digit code',
  'code.byItself': "We'll check it automatically after the last digit.",
  'code.length': 'Please enter a 6 digit code.',
  'code.digits': 'Please enter only digits.',
  'code.wrong': 'That code is wrong or has expired. Check it, or use a new one.',
  'code.blocked': 'Too many wrong codes',
  'code.blockedText': "To keep your account safe, we won't accept any more codes for now.",
  'code.blockedWait': 'Wait {minutes, plural, one {at least # minute} other {at least # minutes}}, then log in again.',
  'code.blockedLater': 'Wait a while, then log in again.',
  'code.blockedHelp': "If it wasn't you who tried, get help.",
} as const;
