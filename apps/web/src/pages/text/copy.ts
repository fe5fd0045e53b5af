export const copy = {
  'text.help': 'All help',
  'text.contact': 'Contact us',
  'text.search': 'Search help',
  'text.found':
    "{count, plural, =0 {We didn't find anything. Try another word, or contact us.} one {# result} other {# results}}",
} as const;
