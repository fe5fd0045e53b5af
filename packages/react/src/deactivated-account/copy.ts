export const copy = {
  'deactivated.title': 'Your account is deactivated',
  'deactivated.text': 'You cannot log in to this account at the moment.',
  'deactivated.appeal': 'Appeal our decision',
  'deactivated.help': 'Get help',
  'deactivated.paused': 'Your account is switched off',
  'deactivated.pausedText': "You can have it switched on again. Contact us, and we'll help you with it.",
  'deactivated.contact': 'Contact us',
  'deactivated.back': 'Back to log in',
} as const;
