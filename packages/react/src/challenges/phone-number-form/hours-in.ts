const hour = 3_600_000;

/** A long wait in whole hours, never less than it is; `undefined` for one that is told in minutes. */
export function hoursIn(milliseconds = 0): number | undefined {
  return milliseconds > hour ? Math.ceil(milliseconds / hour) : undefined;
}
