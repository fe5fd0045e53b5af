import { asLanguage, defaultLanguage, type Language, languages } from '@stepgate/contract';

export { type Language, languages };

type Direction = 'ltr' | 'rtl';

const directions = { en: 'ltr', de: 'ltr' } as const satisfies Record<Language, Direction>;

/** The value of `dir` for a page in a language. */
export const directionOf = (language: Language): Direction => directions[language];

/**
 * Picks the language for a reader.
 * @param wanted BCP 47 tags, the most wanted first, such as `navigator.languages`
 */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = asLanguage(tag.toLowerCase().split('-', 1)[0] ?? '');
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}
