/** A number from the range that is reserved for films and never assigned: +44 7700 900100 to 900999. */
export function testNumber(random: () => number): string {
  return `+447700900${100 + Math.floor(random() * 900)}`;
}
