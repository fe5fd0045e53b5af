const letter = /\p{L}|\p{N}/u;

/** The first letters of a name's first and last word: `AL` of Ada Lovelace. Empty for a name without letters and digits. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s-]+/).flatMap((word) => letter.exec(word)?.[0].toUpperCase() ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('');
}
