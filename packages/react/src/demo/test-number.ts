/** A number from those that are kept for films and never given to anybody: +44 7700 900100 to 900999. */
export function testNumber(random: () => number): string {
  return `+447700900${100 + Math.floor(random() * 900)}`;
}
