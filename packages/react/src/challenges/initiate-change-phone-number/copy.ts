export const copy = {
  'changePhone.title': 'Change your phone number',
  'changePhone.contact': "You'll need to contact us to get help changing your phone number",
  'changePhone.help': 'Get help',
} as const;
