/** Whole minutes, as a wait is told: never less than it is. */
export function minutesIn(milliseconds: number): number {
  return Math.ceil(milliseconds / 60_000);
}
