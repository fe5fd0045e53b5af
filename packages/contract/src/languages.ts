/**
 * The languages of the product, on its pages and in everything that the service says. To add one, begin here: nothing compiles
 * until both sides have its words.
 */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The language for readers who prefer none of ours. */
export const defaultLanguage = 'en' satisfies Language;

/** @returns our language with this BCP 47 primary subtag, such as `de` */
export const asLanguage = (subtag: string): Language | undefined => languages.find((language) => language === subtag);

/** One value for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> => ({
  en: make('en'),
  de: make('de'),
});
