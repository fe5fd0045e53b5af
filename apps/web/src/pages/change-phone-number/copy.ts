export const copy = {
  'change.title': 'Change your phone number',
  'change.opening': 'Checking your request…',
  'change.login': 'Log in',
  'change.startAgain': 'Log in and start again',
  'change.security': 'Account security',
  'change.help': 'Get help',
  'change.tryAgain': 'Try again',

  'change.none': 'Log in first to change it.',
  'change.noneLost':
    'If you no longer have your phone, log in with your password. When we ask for a code, choose “Try another way” and then “I lost access to this phone number”.',
  'change.noneSent':
    "If you've already sent us your new number and the photo, or confirmed it by email, you don't need to do anything else. We'll email you.",

  'change.expired': 'This request has expired',
  'change.expiredText':
    "To keep your account safe, we've stopped here. Your phone number hasn't changed. Log in and start again.",

  'change.received': "We've received your new phone number",
  'change.checking':
    "We're checking your request. This takes about {minutes, plural, one {# minute} other {# minutes}}, and up to {days, plural, one {# day} other {# days}}.",
  'change.waiting': "We're waiting until {time}, in case it wasn't you. Then our team decides. We'll email you.",
  'change.approved': "We've approved your request. Your number changes at about {time}, unless someone cancels it before then.",
  'change.number': 'New phone number',
  'change.receivedAt': 'Received',
  'change.readyAt': 'Our team decides from',
  'change.latestAt': 'Completed by',
  'change.next': 'What happens next',
  'change.nextCheck': "Our team looks at your photo and confirms it's you.",
  'change.nextTold':
    "We've sent a message to your old number and to your email address. Each has a link to cancel the change until it's complete.",
  'change.nextToldDaily':
    'Each day until then, we send a message to your old number and to your email address. Each has a link to cancel the change.',
  'change.nextTwo': "Then two people of our team confirm it's you. They may contact you and ask for more.",
  'change.nextChanged': "After the change, we send codes to your new number. The old one no longer works, and we'll email you.",
  'change.close': "You can close this page. We'll carry on without it.",
  'change.lost': "We can't reach our service right now. This page keeps trying, and we have your request.",
  'change.exhausted': "This page has stopped checking. We're still working on your request and will email you.",
  'change.ask': 'Check again',

  'change.runOut': "We're still checking",
  'change.runOutText': "This page can't check your request any more. We'll email you when there's news. You can close this page.",

  'change.done': 'Your phone number is changed',
  'change.doneText': "From now on, we send codes to {phone}. The old number no longer works. We've emailed you about this.",
  'change.rejected': "We didn't change your phone number",
  'change.rejectedText':
    "We couldn't confirm that the request came from you. Your phone number hasn't changed. If you try again, make sure that your full face and both names on your ID are clear in the photo.",
  'change.cancelled': 'The change was cancelled',
  'change.cancelledText':
    "Someone cancelled it with the link in one of our messages or in your account. Your phone number hasn't changed. If it wasn't you, get help.",
  'change.late': "We couldn't complete the change in time",
  'change.lateText': "We couldn't check your request in time. Your phone number hasn't changed. Please start again.",
  'change.failed': "You can't use this number",
  'change.failedText': "Another account now uses {phone}. Your phone number hasn't changed. Start again with a different number.",
} as const;
