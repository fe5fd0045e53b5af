import { foldedWords } from './folded-words.ts';
import type { Findable } from './text.ts';

/**
 * Finds the texts that contain every word of the query, those with the words in their title first. One or two letters have to begin a word, as they
 * are inside too many others.
 */
export function findTexts(texts: readonly Findable[], query: string): readonly Findable[] {
  const queryWords = foldedWords(query);
  if (queryWords.length === 0) return [];
  const has = (words: string, part: string) => (part.length < 3 ? ` ${words}`.includes(` ${part}`) : words.includes(part));
  const inTitle = ({ title }: Findable) => {
    const words = foldedWords(title).join(' ');
    return queryWords.filter((part) => has(words, part)).length;
  };
  // `filter` has made a new list. `toSorted` is too new for some browsers.
  return texts
    .filter(({ words }) => queryWords.every((part) => has(words, part)))
    .sort((one, other) => inTitle(other) - inTitle(one));
}
