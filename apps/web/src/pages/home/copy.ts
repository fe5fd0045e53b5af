export const copy = {
  'home.title': 'Your account',
  'home.checking': 'One moment, we check your session.',
  'home.account': 'Logged in as',
  'home.since': 'Logged in since',
  'home.scope': 'In this session you can',
  'home.scopeFull': 'use everything in your account',
  'home.scopeDataSharing': 'share your data, and nothing else',
  'home.security': 'Security of your account',
  'home.team': 'Your team',
  'home.help': 'Help',
  'home.logout': 'Log out',
  'home.tryAgain': 'Try again',
} as const;
