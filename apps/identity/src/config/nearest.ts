/** Finds what a misspelt name meant. */

/** How many characters have to be added, removed or replaced (Levenshtein). */
export function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (from[row - 1] === to[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}

/** @param known at least one name */
export function nearestTo(name: string, known: readonly string[], far = distance): string {
  return known.reduce((nearest, each) => (far(name, each) < far(name, nearest) ? each : nearest));
}
