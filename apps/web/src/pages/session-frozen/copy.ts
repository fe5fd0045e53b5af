export const copy = {
  'frozen.title': 'This session is frozen',
  'frozen.text':
    'It was said of something that was begun in this session: “It wasn’t me”. To protect the account, nothing more can be done in it.',
  'frozen.next': 'If this is your account, log in again, and change your password if somebody else may know it.',
  'frozen.login': 'Log in again',
  'frozen.changePassword': 'Change your password',
} as const;
