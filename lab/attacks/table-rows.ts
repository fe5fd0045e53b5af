/** @returns the rows of a Markdown table; names with the same cells share a row */
export function tableRows(entries: readonly (readonly [name: string, cells: readonly string[]])[]): readonly string[] {
  const namesOf = new Map<string, string[]>();
  for (const [name, cells] of entries) {
    const row = cells.join(' | ');
    const names = namesOf.get(row);
    if (names === undefined) namesOf.set(row, [name]);
    else names.push(name);
  }
  return Array.from(namesOf, ([row, names]) => `| ${names.join('; ')} | ${row} |`);
}
