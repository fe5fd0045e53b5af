import {
  type AddedTag,
  addedTag,
  asLanguage,
  defaultLanguage,
  type Language,
  languages,
  primarySubtag,
  type ShippedLanguage,
} from '@stepgate/contract';
import type { Messages } from './messages.ts';

export { type Language, languages, type ShippedLanguage };

export type Direction = 'ltr' | 'rtl';

const directions = { en: 'ltr', de: 'ltr' } as const satisfies Record<ShippedLanguage, Direction>;

/** A language that a host adds to those that ship: `defineLanguage` makes it. */
export type AddedLanguage = {
  /** For `language`, and for the `lang` of the document. */
  readonly tag: AddedTag;
  /** For the `dir` of the document. */
  readonly direction: Direction;
  /** Loads all its words. */
  messages(): Promise<Messages>;
};

/**
 * Adds a language to those that ship. Its words are loaded only for its readers.
 * @param messages loads the module whose default export is the catalogue: what `catalogue` of `@stepgate/react/catalogue` returns
 * @throws Error if the tag isn't a BCP 47 primary subtag in lower case, or belongs to a language that ships
 * @example
 * const french = defineLanguage({ tag: 'fr', direction: 'ltr', messages: () => import('./french.ts') });
 * const stepgate = createStepgate({ brand: 'Harbour', languages: [french] });
 */
export const defineLanguage = (language: {
  readonly tag: string;
  readonly direction: Direction;
  messages(): Promise<{ readonly default: Messages }>;
}): AddedLanguage => ({
  tag: addedTag(language.tag),
  direction: language.direction,
  messages: async () => (await language.messages()).default,
});

const addedWith = (added: readonly AddedLanguage[], tag: string): AddedLanguage | undefined =>
  added.find((language) => language.tag === tag);

/** @throws Error if the host hasn't added a language with this tag */
export function addedLanguage(added: readonly AddedLanguage[], tag: string): AddedLanguage {
  const found = addedWith(added, tag);
  if (found === undefined) throw new Error(`the language ${tag} isn't among those that were added`);
  return found;
}

/**
 * The value of `dir` for a page in a language.
 * @param added the languages that the host has added
 *
 * @example
 * document.documentElement.dir = directionOf('en');
 */
export function directionOf(language: Language, added: readonly AddedLanguage[] = []): Direction {
  const shipped = asLanguage(language);
  return shipped === undefined ? (addedWith(added, language)?.direction ?? 'ltr') : directions[shipped];
}

/**
 * Picks the language for a reader.
 * @param tags BCP 47 tags, the most wanted first, such as `navigator.languages`
 * @param added the languages that the host has added
 *
 * @example
 * const picked = pickLanguage(navigator.languages);
 */
export function pickLanguage(tags: readonly string[], added: readonly AddedLanguage[] = []): Language {
  for (const subtag of tags.map(primarySubtag)) {
    const language = asLanguage(subtag) ?? addedWith(added, subtag)?.tag;
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}
