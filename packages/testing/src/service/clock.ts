/** This machine's time, and what tests have added to it. */
import type { Clock } from '@stepgate/identity';

export type MovedClock = Clock & { advance(milliseconds: number): void };

export function movedClock(): MovedClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
