export const copy = {
  'notFound.title': "We can't find this page",
  'notFound.text': 'The address may be wrong, or the page has moved.',
  'notFound.login': 'Log in',
  'notFound.home': 'Go to your account',
  'notFound.help': 'Get help',
} as const;
