import { actionCopy } from '../../parts/action/words.ts';

export const copy = {
  ...actionCopy,
  'continue.title': 'Continue on this phone',
  'continue.text':
    "Your other screen needs a step with a camera. You can do it on this phone. This won't log you in, and the camera stays off until you turn it on.",
  'continue.submit': 'Continue',

  'continue.ask': 'Does your other screen show {number}?',
  'continue.askText': "Continue only if both screens show the same number and you've just started this yourself:",
  'continue.action': 'Purpose',
  'continue.browser': 'Browser',
  'continue.place': 'Location',
  'continue.yes': 'Yes, continue',
  'continue.no': "No, this wasn't me",

  'continue.done': 'Done on this phone',
  'continue.doneText': "We'll continue automatically on your other screen. You can close this page.",
  'continue.over': 'Check your other screen',
  'continue.overText':
    "You don't need to do anything else on this phone. If nothing happens on your other screen, start again there.",

  'continue.stopped': "We've stopped it",
  'continue.stoppedText':
    "We've stopped what was started on the other screen. The person who started it may know your password. Change it now, here and anywhere else you use it.",
  'continue.late': 'It had already ended',
  'continue.lateText':
    'Nothing was sent from this phone. The person who started it may know your password. Change it now, here and anywhere else you use it.',
  'continue.changePassword': 'Change my password',
  'continue.help': 'Get help',

  'continue.refused': 'This link no longer works',
  'continue.refusedText':
    "It has already been used, there's a newer one, or it's older than {minutes, plural, one {# minute} other {# minutes}}. Create a new code on your other screen and scan it.",
  'continue.none': 'Scan the code on your other screen',
  'continue.noneText': "This page needs the whole link from that code. If you've already finished here, check your other screen.",
  'continue.login': 'Log in on this phone',
} as const;
