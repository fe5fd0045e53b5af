export const copy = {
  'frozen.title': "We've frozen this session",
  'frozen.text':
    "Someone reported activity in this session as not theirs. To protect the account, you can't do anything more in it.",
  'frozen.next': 'If this is your account, log in again. Change your password if someone else may know it.',
  'frozen.login': 'Log in again',
  'frozen.changePassword': 'Change your password',
} as const;
