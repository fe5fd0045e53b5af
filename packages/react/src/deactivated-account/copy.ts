export const copy = {
  'deactivated.title': 'Your account is deactivated',
  'deactivated.text': 'You cannot log in to this account at the moment.',
  'deactivated.appeal': 'Appeal our decision',
  'deactivated.help': 'Get help',
} as const;
