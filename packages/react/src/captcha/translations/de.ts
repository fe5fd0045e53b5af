import type { copy } from '../copy.ts';

export const translation = {
  'captcha.failed': 'Die Captcha-Prüfung konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  'captcha.goingOn':
    'Die Captcha-Prüfung konnte nicht geladen werden. Sie können trotzdem fortfahren: Wir prüfen auf einem anderen Weg.',
  'captcha.faq': 'Warum passiert das?',
  'captcha.refresh': 'Seite neu laden',
} satisfies { readonly [Id in keyof typeof copy]: string };
