/** @returns the words of a text without case and accents, so that "Prüfung" and "prufung" are the same word */
export const foldedWords = (text: string): string[] =>
  text

    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

    .match(/[\p{L}\p{N}]+/gu) ?? [];
