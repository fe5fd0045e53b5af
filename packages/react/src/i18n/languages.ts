/** The languages that the product speaks, each with its writing direction. */
export const languages = { en: 'ltr', de: 'ltr' } as const satisfies Record<string, 'ltr' | 'rtl'>;

export type Language = keyof typeof languages;

/** The value of `dir` for a page in a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages[language];
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/**
 * The language to speak to somebody.
 * @param wanted BCP 47 tags, the most wanted first, such as `navigator.languages`
 */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-', 1)[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}
