import type { Language } from '../../i18n/languages.ts';

/** Whether dates can be formatted for this tag. Some browsers list invalid tags, such as `en-US@posix`. */
function isUsable(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** The customer's regional form of a language, such as `en-GB`, for dates and times. */
export function regionalLanguage(language: Language): string {
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language && isUsable(tag)) ?? language;
}
