export const copy = {
  'captcha.failed': 'Captcha verification failed to load. Refresh the page to try again.',
  'captcha.goingOn': 'Captcha verification failed to load. You can still continue.',
  'captcha.faq': 'Why does this happen?',
  'captcha.refresh': 'Refresh the page',
} as const;
