export const copy = {
  'problem.title': 'Something went wrong',
  'problem.reload': 'Reload the page',
  'problem.generic': 'Something went wrong, please try again.',
  'problem.blockedHere':
    'Your IP address has been blocked. Try to switch to another Wi-Fi or data network, or contact us if the issue persists.',
  'problem.blocked': 'Something went wrong. Try to switch to another Wi-Fi or data network, or contact us if the issue persists.',
  'problem.supportCode': 'Support code:',
  'problem.network': "We couldn't reach our service. Check your internet connection, then try again.",
  'problem.timeout': "We didn't get an answer in time. Check your internet connection, then try again.",
  'problem.getHelp': 'Get help',
  'problem.busy':
    "You can't do this right now. Please try again in {minutes, plural, =0 {a moment} one {# minute} other {# minutes}}.",
} as const;
