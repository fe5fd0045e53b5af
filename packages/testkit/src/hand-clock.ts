/** A clock that only a test moves. */
export type HandClock = { now(): number; move(milliseconds: number): void };

/** @param start milliseconds since 1970; a fixed day, so that a failure is reproducible */
export function handClock(start = Date.UTC(2026, 0, 5, 9, 0, 0)): HandClock {
  let now = start;
  return {
    now: () => now,
    move(milliseconds) {
      now += milliseconds;
    },
  };
}
