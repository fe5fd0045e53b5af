export const copy = {
  'appeals.title': 'Appeal our decision',
  'appeals.text':
    "If we've deactivated your account and you think that's a mistake, tell us what happened. The people who decide will read it.",
  'appeals.email': 'Email address of the account',
  'appeals.message': 'What happened?',
  'appeals.messageHint': "Use your own words. Don't include passwords, codes or card numbers.",
  'appeals.required': 'Please fill this field',
  'appeals.invalidEmail': 'Please enter a valid email',
  'appeals.submit': 'Send appeal',
  'appeals.done': "Thank you, we've received your message",
  'appeals.doneText':
    "If {email} can be appealed, the people who decide now have your message. They'll reply to that address. Otherwise nothing happens. We don't show here who has an account.",
  'appeals.about': 'About deactivated accounts',
  'appeals.login': 'Back to login',
} as const;
