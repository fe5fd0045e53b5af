export const copy = {
  'push.title': 'Approve on your phone',
  'push.text': 'Open the request on your phone and approve it there.',
  'push.sending': 'We are sending a request to your phone.',
  'push.waiting':
    'Waiting up to {minutes, plural, one {# minute} other {# minutes}} for your answer on the phone. Once it is there, this page goes on by itself.',
  'push.notReceived': "I haven't received an approval request",
  'push.notReceivedSoon': 'Available in a few seconds.',
  'push.help': 'If no request has come',
  'push.helpOnline': 'Check that your phone is connected to the internet.',
  'push.helpOpen': 'Open the page on it that approves logins at {brand}: a request that waits is shown there too.',
  'push.sendAgain': 'Send it again',
  'push.sentAgain': 'We have sent the request again.',
  'push.notSent': 'Something went wrong when trying to send a request to your phone.',
  'push.tooMany': 'No more requests can be sent to your phone for now.',
  'push.tooManyMinutes':
    'No more requests can be sent to your phone for now. You can ask again in {minutes, plural, one {# minute} other {# minutes}}.',
  'push.stillOpen': 'One that has already come can still be answered.',
  'push.denied': 'The request was denied',
  'push.deniedText': 'It was denied on your phone, or the number typed there was not the one shown here.',
  'push.deniedWait':
    'To keep your account safe, no new request is sent for {minutes, plural, one {# minute} other {# minutes}}. If it was not you who denied it, get help.',
  'push.over': 'The request has run out',
  'push.overText': 'No answer came from your phone in time.',
  'push.sendNew': 'Send a new request',
} as const;
