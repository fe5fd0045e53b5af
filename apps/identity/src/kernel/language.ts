import {
  type AddedTag,
  asLanguage,
  defaultLanguage,
  type Language,
  languages,
  primarySubtag,
  type ShippedLanguage,
} from '@stepgate/contract';

export type { AddedTag, Language, ShippedLanguage };

/** The facts about a language that the company has added, in addition to its words. */
export type Added = {
  /** The BCP 47 tag of the voice that reads codes aloud. */
  readonly voice: string;
};

/** By tag. They are added once, before the process serves anything. */
const added = new Map<AddedTag, Added>();

export function addLanguage(tag: AddedTag, language: Added): void {
  added.set(tag, language);
}

/** Every language that this process speaks. */
export const knownLanguages = (): readonly Language[] => [...languages, ...added.keys()];

/** @returns the language of this process with that primary subtag of a BCP 47 tag */
export const knownLanguage = (subtag: string): Language | undefined =>
  asLanguage(subtag) ?? [...added.keys()].find((tag) => tag === subtag);

/** The language of a reader who wants this BCP 47 tag, such as `de-AT`. */
export const languageOfTag = (tag: string): Language | undefined => knownLanguage(primarySubtag(tag.trim()));

/** The language stored with a row. A language that this process doesn't speak reads as the default. */
export const storedLanguage = (stored: string): Language => knownLanguage(stored) ?? defaultLanguage;

/** The regional form of a language that dates are written in, for all its readers: the day before the month, 24-hour clock. */
export const regionalLanguage = (language: Language): string => (language === 'en' ? 'en-GB' : language);

const voices = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<ShippedLanguage, string>;

/** The BCP 47 tag of the voice that reads codes aloud in a language. */
export function voiceOf(language: Language): string {
  const shipped = asLanguage(language);
  if (shipped !== undefined) return voices[shipped];
  return [...added].find(([tag]) => tag === language)?.[1].voice ?? voices[defaultLanguage];
}

const scriptsFromRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The direction that a language is written in, by its usual script (CLDR, likely subtags). */
export const textDirection = (language: Language): 'ltr' | 'rtl' =>
  scriptsFromRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
