import type { copy } from '../copy.ts';

export const translation = {
  'captcha.failed': 'Die Captcha-Prüfung konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
  'captcha.goingOn': 'Die Captcha-Prüfung konnte nicht geladen werden. Sie können trotzdem fortfahren.',
  'captcha.faq': 'Warum passiert das?',
  'captcha.refresh': 'Seite neu laden',
} satisfies { readonly [Id in keyof typeof copy]: string };
