/** Apart from the list of languages, because no login form needs it. */
import { type AddedTag, asLanguage } from './languages.ts';

const isAddedTag = (tag: string): tag is AddedTag => /^[a-z]{2,3}$/.test(tag) && asLanguage(tag) === undefined;

/**
 * @param tag the BCP 47 primary subtag of a language that doesn't ship with the product, in lower case
 * @throws Error for any other text
 *
 * @example
 * const french = addedTag('fr');
 */
export function addedTag(tag: string): AddedTag {
  if (isAddedTag(tag)) return tag;
  throw new Error(`a language is added under a tag of two or three small letters that none of ours has, not under "${tag}"`);
}
