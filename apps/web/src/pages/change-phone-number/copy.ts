export const copy = {
  'change.title': 'Change your phone number',
  'change.opening': 'One moment, we look up how far your change is.',
  'change.login': 'Log in',
  'change.startAgain': 'Log in and start again',
  'change.security': 'Security of your account',
  'change.help': 'Get help',
  'change.tryAgain': 'Try again',

  'change.none': 'To change it, log in first.',
  'change.noneLost':
    'If you no longer have the phone, log in with your password. Where we ask for a code, choose “Try another way” and then “I lost access to this phone number”.',
  'change.noneSent':
    'If you have sent us your new number and the photo already, there is nothing left to do here: we go on, and you will get an email.',

  'change.expired': 'This took too long',
  'change.expiredText':
    'To keep your account safe, we have stopped here. Your phone number is as it was. Log in and start again.',

  'change.received': 'We have received your new phone number',
  'change.checking':
    'We are checking your request. That takes about {minutes, plural, one {# minute} other {# minutes}}, and up to {days, plural, one {# day} other {# days}}.',
  'change.approved': 'Your request is approved. The number changes at about {time}, unless it is cancelled before then.',
  'change.number': 'New phone number',
  'change.receivedAt': 'Received',
  'change.latestAt': 'Finished at the latest',
  'change.next': 'What happens next',
  'change.nextCheck': 'Our team looks at your photo and checks that the request is really yours.',
  'change.nextTold':
    'We have told your old number and your email address. Each message has a link that cancels the change for as long as it is not finished.',
  'change.nextChanged':
    'Once the number has changed, codes go to the new one, the old one no longer works, and we write you an email.',
  'change.close': 'You can close this page. We go on without it.',
  'change.lost': 'We cannot reach our service right now. This page keeps trying, and your request is safe with us.',
  'change.exhausted': 'This page has stopped asking. We go on checking, and you will get an email.',
  'change.ask': 'Ask again',

  'change.runOut': 'We go on checking',
  'change.runOutText':
    'This page cannot ask any longer how far your change is. You will get an email as soon as there is news, and you can close this page.',

  'change.done': 'Your phone number is changed',
  'change.doneText': 'Codes go to {phone} from now on, and the old number no longer works. We have sent you an email about it.',
  'change.rejected': 'Your phone number was not changed',
  'change.rejectedText':
    'We could not make sure that the request was yours. Your phone number is as it was. If you try again, your full face and both names on your ID must be clear to see on the photo.',
  'change.cancelled': 'The change was cancelled',
  'change.cancelledText':
    'It was cancelled with the link in one of our messages or in your account. Your phone number is as it was. If you did not do that yourself, get help.',
  'change.late': 'The change was not finished in time',
  'change.lateText': 'Your request could not be checked in time. Your phone number is as it was. Please start again.',
  'change.failed': 'This number cannot be yours',
  'change.failedText':
    'Another account has come to use {phone} in the meantime. Your phone number is as it was. Start again with another one.',
} as const;
