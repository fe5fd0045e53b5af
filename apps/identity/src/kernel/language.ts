import { asLanguage, defaultLanguage, type Language, languages } from '@stepgate/contract';

export { type Language, languages };

/** The language stored with a row. A language from a later release reads as the default. */
export const storedLanguage = (stored: string): Language => asLanguage(stored) ?? defaultLanguage;

/** The regional form of a language that dates are written in, for all its readers: the day before the month, 24-hour clock. */
export const regionalLanguage = (language: Language): string => (language === 'en' ? 'en-GB' : language);
