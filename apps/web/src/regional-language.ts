import type { Language } from '@stepgate/react';

/** The customer's own form of a language, such as `en-GB`, for dates and times as they write them. */
export function regionalLanguage(language: Language): string {
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language) ?? language;
}
