import { actionCopy } from '../../parts/action/words.ts';

export const copy = {
  ...actionCopy,
  'device.title': 'Approve logins on this phone',
  'device.opening': 'Loading…',
  'device.tryAgain': 'Try again',

  'device.blocked': "This browser can't approve logins",
  'device.blockedStorage':
    "It can't keep the key needed to approve logins. This is usually because of a private window or blocked storage. Open this page in a normal window.",
  'device.blockedConnection':
    'A browser creates the key needed to approve logins only over a secure connection. Open this page at an address that starts with https.',

  'device.enrolText': 'After you set up this phone, you can approve logins here instead of entering codes.',
  'device.homeScreenFirst':
    'On an iPhone or iPad, first add this page to your home screen. Tap Share, then “Add to Home Screen”. Then open it from there and set it up.',
  'device.code': 'Set-up code',
  'device.codeHint': "You'll find it in your account, under Account security.",
  'device.codeMissing': 'Please enter the set-up code',
  'device.codeWrong': 'This code is wrong, has been used or has expired. Get a new one in your account, under Account security.',
  'device.name': 'Name of this phone',
  'device.nameMissing': 'Please give this phone a name',
  'device.enrol': 'Set up this phone',
  'device.security': 'Go to account security',
  'device.left': 'This phone was removed from your account.',

  'device.ready': 'This phone approves your logins',
  'device.readyText': "When someone logs in as {email}, we'll ask you on this phone whether it's you.",
  'device.nothing': 'No logins are waiting.',
  'device.lost': "We can't reach our service right now. New requests will appear as soon as we can.",
  'device.waiting': '{count, plural, one {Is this you?} other {Is this you? # logins are waiting}}',

  'device.newer': '{count, plural, one {A newer request has arrived:} other {# newer requests have arrived:}}',
  'device.older': '{count, plural, one {1 earlier request} other {# earlier requests}}',
  'device.showOther': '{browser}, {time}',
  'device.broughtUp': 'The number that you entered belongs to this request. Check it, then enter the number again.',

  'device.account': 'Account',
  'device.browser': 'Browser',
  'device.place': 'Location',
  'device.time': 'Time',
  'device.approving': "You're approving",
  'device.confirming': 'Approve only if you made this change.',
  'device.denyFreezes': "If you didn't ask for this, deny it. We'll stop it and log out the browser it came from.",
  'device.number': 'Number on the other screen',
  'device.numberWrong': 'Please enter the two digits shown on the other screen',
  'device.approve': 'Approve',
  'device.deny': 'No, deny',

  'device.recovery': 'Someone wants to get into your account without your passkeys',
  'device.recoveryText':
    "They confirmed everything else and told us that all your passkeys are lost. From {date}, they can log in without one. If it wasn't you, cancel it now, then change your password.",
  'device.recoveryCancelled': 'Your passkeys stay',
  'device.recoveryCancelledText': "It's cancelled, and nobody got in. Log in with a passkey and change your password now.",

  'device.staffRecovery': 'Our support team is giving your account back without its passkeys',
  'device.staffRecoveryText':
    "Someone who couldn't log in asked for help with your account, and two members of the team have agreed. On {date}, your passkeys are removed and everybody is logged out. If you didn't ask for this, cancel it now.",
  'device.phoneChange': 'Someone wants to change the phone number of your account',
  'device.phoneChangeText':
    "They told us that your phone is lost. Nothing changes before {date}. If it wasn't you, cancel it now, then change your password.",
  'device.phoneChangeCancelled': 'Your phone number stays',
  'device.phoneChangeCancelledText': "It's cancelled, and nothing has changed. Someone may know your password. Change it now.",
  'device.newNumber': 'New number',
  'device.stop': 'Cancel it',

  'device.approved': 'Approved',
  'device.approvedText': "Continue where you're logging in.",
  'device.denied': 'Denied',
  'device.deniedText': "Nobody gets in. If it wasn't you, someone may know your password. Change it now.",
  'device.wrongNumber': 'Denied: that was the wrong number',
  'device.wrongNumberText':
    "Nobody gets in. If it was you, ask for a new request on the other screen. If it wasn't, someone may know your password. Change it now.",
  'device.approvedThing': 'Continue on your other screen.',
  'device.deniedThing':
    "Nothing was approved. We've logged out the browser it came from and emailed you about it. Someone may know your password. Change it now.",
  'device.wrongNumberThing':
    "Nothing was approved. If it was you, ask for a new request on the other screen. If it wasn't, someone may know your password. Change it now.",
  'device.changePassword': 'Change your password',
  'device.over': 'This request has expired',
  'device.overText': "It has already been answered, there's a newer one, or its time ran out.",
  'device.dismiss': 'Done',

  'device.gone': 'This phone no longer approves logins',
  'device.goneText': "It was removed from your account. If you didn't do that, check the date and time of this phone.",
  'device.checkAgain': 'Check again',
  'device.enrolAnew': 'Set it up again',

  'device.notifications': 'Notifications',
  'device.notificationsOff': 'Get notified of a login even when this page is closed.',
  'device.notificationsTurnOn': 'Turn on notifications',
  'device.notificationsOn': "Notifications are on. We'll tell you about a login even when this page is closed.",
  'device.notificationsDenied':
    "Your browser's settings don't let this page notify you. Keep the page open while you log in, or allow notifications there.",
  'device.notificationsUnsupported': "This browser can't notify you. Keep this page open while you log in.",
  'device.notificationsNeedHomeScreen':
    'On an iPhone or iPad, only a page on the home screen can notify you. Tap Share, then “Add to Home Screen”, and set it up from there.',
  'device.notificationsFailed': "We couldn't turn on notifications. Keep this page open while you log in, or try again later.",

  'device.leave': 'Remove this phone from your account',
  'device.leaveText': 'It can then no longer approve logins. You can set it up again at any time.',
  'device.leaveYes': 'Remove it',
  'device.leaveNo': 'Keep it',
} as const;
