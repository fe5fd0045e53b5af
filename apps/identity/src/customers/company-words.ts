/** The company's own words in a password. Who guesses tries them first, with a year or a mark behind them. */

/** A shorter one would be found inside other words. */
export const shortestCompanyWord = 4;

/** Look-alikes of letters. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Small letters and digits, without accents, spaces and marks. A look-alike becomes its letter. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[013457@$!]/g, (each) => letters[each] ?? each)
    .replace(/[^\p{L}\p{N}]/gu, '');

/** @returns what is left of a password without the words; `undefined`: none of them is in it */
export function withoutCompanyWords(password: string, words: readonly string[]): string | undefined {
  const plain = toPlainLetters(password);
  const found = words
    .map(toPlainLetters)
    .filter((word) => word.length >= shortestCompanyWord && plain.includes(word))
    .sort((a, b) => b.length - a.length);
  return found.length === 0 ? undefined : found.reduce((left, word) => left.replaceAll(word, ''), plain);
}
