import { actionCopy } from '../../action/words.ts';

export const copy = {
  ...actionCopy,
  'continue.title': 'Go on with this phone',
  'continue.text':
    'Your other screen waits for a step that needs a camera. You can do it on this phone. Nothing is opened by it, and the camera stays off until you say so.',
  'continue.submit': 'Continue',

  'continue.ask': 'Does your other screen show {number}?',
  'continue.askText': 'Go on only if both screens show the same number, and if you began this yourself just now:',
  'continue.action': 'What for',
  'continue.browser': 'Browser',
  'continue.address': 'Network',
  'continue.yes': 'Yes, continue',
  'continue.no': 'No, this was not me',

  'continue.done': 'Done on this phone',
  'continue.doneText': 'Look at your other screen: it goes on by itself. You can close this page.',
  'continue.over': 'Look at your other screen',
  'continue.overText': 'There is nothing more to do on this phone. If your other screen has not gone on, begin again there.',

  'continue.stopped': 'It is stopped',
  'continue.stoppedText':
    'What was begun on the other screen has ended. Whoever began it may know your password: change it now, and wherever else you use it.',
  'continue.late': 'This had ended already',
  'continue.lateText':
    'Nothing was sent from this phone. Whoever began it may know your password: change it now, and wherever else you use it.',
  'continue.changePassword': 'Change my password',
  'continue.help': 'Get help',

  'continue.refused': 'This link no longer works',
  'continue.refusedText':
    'It was used already, a newer one has taken its place, or it is older than {minutes, plural, one {# minute} other {# minutes}}. Make a new code on your other screen and scan that one.',
  'continue.none': 'Scan the code on your other screen',
  'continue.noneText':
    'This page needs the whole link of that code. If you have finished here already, look at your other screen.',
  'continue.login': 'Log in on this phone',
} as const;
