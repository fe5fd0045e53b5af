export const copy = {
  'appeals.title': 'Appeal our decision',
  'appeals.text':
    'If we have deactivated your account and you think that is wrong, tell us what happened. The people who decide read it.',
  'appeals.email': 'Email address of the account',
  'appeals.message': 'What happened?',
  'appeals.messageHint': 'In your own words. Leave out passwords, codes and card numbers.',
  'appeals.required': 'Please fill this field',
  'appeals.invalidEmail': 'Please enter a valid email',
  'appeals.submit': 'Send appeal',
  'appeals.done': 'Thank you, we have your message',
  'appeals.doneText':
    'If the account of {email} can be appealed for, your message is with the people who decide. They write to that address. For every other address, nothing happens: we tell nobody here who has an account.',
  'appeals.about': 'About deactivated accounts',
  'appeals.login': 'Back to log in',
} as const;
