/**
 * The languages that ship with the product, on its pages and in everything that the service says. To ship one more, begin here: nothing compiles
 * until both sides have its words. A company adds a language of its own without this list: see docs/adding/language.md.
 */
export const languages = ['en', 'de'] as const;
export type ShippedLanguage = (typeof languages)[number];

declare const isAdded: unique symbol;
/** The tag of a language that a company has added, such as `fr`. Only `addedTag` makes one. */
export type AddedTag = string & { readonly [isAdded]: true };

/** A language that a page or a message can be in. */
export type Language = ShippedLanguage | AddedTag;

/** The language for readers who prefer none of ours. */
export const defaultLanguage = 'en' satisfies ShippedLanguage;

/**
 * @returns the shipped language with this BCP 47 primary subtag, such as `de`
 *
 * @example
 * const german = asLanguage('de');
 */
export const asLanguage = (subtag: string): ShippedLanguage | undefined => languages.find((language) => language === subtag);

/**
 * The language itself if it ships, otherwise the default: for what exists in no other language, such as the demo.
 *
 * @example
 * const shipped = shippedLanguage('en');
 */
export const shippedLanguage = (language: Language): ShippedLanguage => asLanguage(language) ?? defaultLanguage;

/**
 * The primary subtag of a BCP 47 tag, which is all that readers are asked for: `de` of `de-AT`.
 *
 * @example
 * const subtag = primarySubtag('de-AT');
 */
export const primarySubtag = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/**
 * One value for each shipped language.
 *
 * @example
 * const greetings = inEachLanguage((language) => (language === 'de' ? 'Guten Tag' : 'Hello'));
 */
export const inEachLanguage = <T>(make: (language: ShippedLanguage) => T): Readonly<Record<ShippedLanguage, T>> => ({
  en: make('en'),
  de: make('de'),
});
