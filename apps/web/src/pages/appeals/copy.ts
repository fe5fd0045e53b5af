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
  'appeals.doneText': "If there's an account to review, we'll email {email} with our decision.",
  'appeals.about': 'About deactivated accounts',
  'appeals.login': 'Back to login',
} as const;
