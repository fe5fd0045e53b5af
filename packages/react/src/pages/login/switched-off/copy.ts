export const copy = {
  'deactivated.title': 'Your account is deactivated',
  'deactivated.text': "You can't log in to this account at the moment.",
  'deactivated.appeal': 'Appeal our decision',
  'deactivated.help': 'Get help',
  'deactivated.paused': 'Your account is paused',
  'deactivated.pausedText': "To reactivate it, contact us. We'll help you.",
  'deactivated.contact': 'Contact us',
  'deactivated.back': 'Back to login',
} as const;
