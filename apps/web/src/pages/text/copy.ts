export const copy = {
  'text.help': 'All help',
  'text.contact': 'Contact us',
} as const;
