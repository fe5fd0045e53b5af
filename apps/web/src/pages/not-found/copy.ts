export const copy = {
  'notFound.title': 'There is no page here',
  'notFound.text': 'The address may be misspelt, or the page has moved.',
  'notFound.login': 'Log in',
  'notFound.home': 'Go to your account',
  'notFound.help': 'Get help',
} as const;
