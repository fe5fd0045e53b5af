export const copy = {
  'choice.PUSH': 'Approve on your phone',
  'choice.PUSH.hint': "We send a request to the device you've set up.",
  'push.title': 'Approve on your phone',
  'push.text': 'Open the request on your phone and approve it there.',
  'push.sending': 'Sending a request to your phone…',
  'push.waiting':
    "Please answer on your phone within {minutes, plural, one {# minute} other {# minutes}}. We'll continue automatically.",
  'push.notReceived': "I haven't received an approval request",
  'push.notReceivedSoon': 'Available in a few seconds.',
  'push.help': "If you haven't received a request",
  'push.helpOnline': 'Check that your phone is connected to the internet.',
  'push.helpOpen': 'On your phone, open the page where you approve {brand} logins. Your request appears there too.',
  'push.sendAgain': 'Send it again',
  'push.sentAgain': "We've sent the request again.",
  'push.notSent': 'Something went wrong when trying to send a request to your phone.',
  'push.tooMany': "We can't send any more requests to your phone for now.",
  'push.tooManyMinutes':
    "We can't send any more requests to your phone for now. You can try again in {minutes, plural, one {# minute} other {# minutes}}.",
  'push.stillOpen': "You can still answer a request you've already received.",
  'push.denied': 'The request was denied',
  'push.deniedText': 'You denied it on your phone, or entered a different number there.',
  'push.deniedWait':
    "To keep your account safe, we won't send a new request for {minutes, plural, one {# minute} other {# minutes}}. If it wasn't you who denied it, get help.",
  'push.over': 'This request has expired',
  'push.overText': "You didn't answer on your phone in time.",
  'push.sendNew': 'Send a new request',
} as const;
