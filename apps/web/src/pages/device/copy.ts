import { actionCopy } from '../../action/words.ts';

export const copy = {
  ...actionCopy,
  'device.title': 'Approve logins on this phone',
  'device.opening': 'One moment.',
  'device.tryAgain': 'Try again',

  'device.blocked': 'This browser cannot approve logins',
  'device.blockedStorage':
    'It does not keep the key that approving needs. Mostly a private window or blocked storage is why: open this page in a normal window.',
  'device.blockedConnection':
    'A browser makes the key that approving needs on a secure connection only. Open this page at an address that begins with https.',

  'device.enrolText': 'Once this phone is set up, you approve logins here instead of typing codes.',
  'device.homeScreenFirst':
    'On an iPhone or iPad, first add this page to your home screen: press Share, then “Add to Home Screen”. Open it from there, and set it up there.',
  'device.code': 'Set-up code',
  'device.codeHint': 'You get one in your account, under Security.',
  'device.codeMissing': 'Please enter the set-up code',
  'device.codeWrong': 'This code is not right, was used, or is too old. Get a new one in your account, under Security.',
  'device.name': 'Name of this phone',
  'device.nameMissing': 'Please give this phone a name',
  'device.enrol': 'Set up this phone',
  'device.security': 'Go to Security in your account',
  'device.left': 'This phone was taken off your account.',

  'device.ready': 'This phone approves your logins',
  'device.readyText': 'When somebody logs in as {email}, this phone asks you whether it is you.',
  'device.nothing': 'No login is waiting.',
  'device.lost': 'We cannot reach our service right now. Whatever waits for you shows up as soon as we can.',
  'device.waiting': '{count, plural, one {Is this you?} other {Is this you? # logins are waiting}}',

  'device.account': 'Account',
  'device.browser': 'Browser',
  'device.network': 'Network',
  'device.time': 'Time',
  'device.approving': 'You are approving',
  'device.confirming': 'Approve only if you made this change.',
  'device.denyFreezes': 'If you did not ask for this, deny it: we stop it and freeze the session that asked.',
  'device.number': 'Number on the other screen',
  'device.numberWrong': 'Please enter the two digits that the other screen shows',
  'device.approve': 'Approve',
  'device.deny': 'No, deny',

  'device.approved': 'Approved',
  'device.approvedText': 'Go on where you are logging in.',
  'device.denied': 'Denied',
  'device.deniedText': 'Nobody gets in. If it was not you, somebody may know your password: change it.',
  'device.wrongNumber': 'Denied: that was not the number',
  'device.wrongNumberText':
    'Nobody gets in. If it was you, ask for a new request on the other screen. If not, somebody may know your password: change it.',
  'device.approvedThing': 'Go on on the other screen.',
  'device.deniedThing':
    'Nothing was approved. The session that asked is frozen, and we have sent you an email about it. Somebody may know your password: change it.',
  'device.wrongNumberThing':
    'Nothing was approved. If it was you, ask for a new request on the other screen. If not, somebody may know your password: change it.',
  'device.changePassword': 'Change your password',
  'device.over': 'This request is over',
  'device.overText': 'It was answered already, a newer one took its place, or its time ran out.',
  'device.dismiss': 'Done',

  'device.gone': 'This phone no longer approves logins',
  'device.goneText': 'It was taken off your account. If nobody did that, see whether the date and time of this phone are right.',
  'device.checkAgain': 'Check again',
  'device.enrolAnew': 'Set it up anew',

  'device.notifications': 'Notifications',
  'device.notificationsOff': 'Be told of a login even when this page is closed.',
  'device.notificationsTurnOn': 'Turn on notifications',
  'device.notificationsOn': 'Notifications are on: you are told of a login even when this page is closed.',
  'device.notificationsDenied':
    'Your browser’s settings do not let this page notify you. Keep the page open while you log in, or allow it there.',
  'device.notificationsUnsupported': 'This browser cannot notify you. Keep this page open while you log in.',
  'device.notificationsNeedHomeScreen':
    'On an iPhone or iPad, only a page on the home screen can notify you: press Share, then “Add to Home Screen”, and set it up from there.',
  'device.notificationsFailed': 'Notifications could not be turned on. Keep this page open while you log in, or try again later.',

  'device.leave': 'Take this phone off your account',
  'device.leaveText': 'It will approve no more logins. You can set it up again at any time.',
  'device.leaveYes': 'Take it off',
  'device.leaveNo': 'Keep it',
} as const;
