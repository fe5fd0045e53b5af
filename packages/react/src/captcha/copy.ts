export const copy = {
  'captcha.failed': 'Captcha verification failed to load. Refresh the page to try again.',
  'captcha.goingOn': 'Captcha verification failed to load. You can go on all the same: we check in another way.',
  'captcha.faq': 'Why does this happen?',
  'captcha.refresh': 'Refresh the page',
} as const;
