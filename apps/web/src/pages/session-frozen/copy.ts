export const copy = {
  'frozen.title': 'This login is locked',
  'frozen.text': "You told us something here wasn't you, so we've locked this login. Nothing more can be done with it.",
  'frozen.next': 'If this is your account, log in again. Change your password if someone else may know it.',
  'frozen.login': 'Log in again',
  'frozen.changePassword': 'Change your password',
} as const;
