import type { Language } from './problem-messages.ts';

/** The form of a language in which dates are written for everybody who reads it: the day before the month, and 24 hours. */
export const regionalLanguage = (language: Language): string => (language === 'en' ? 'en-GB' : language);
