import type { Clock } from '@stepgate/flow';

/**
 * The clock of a page. It counts from the moment the page was opened, so that setting the computer's clock neither shortens nor lengthens a
 * wait. The times of two pages of one tab can still be compared.
 *
 * @example
 * const made = browserClock();
 * made.after(1_000, () => console.log(made.now()));
 */
export function browserClock(): Clock {
  return {
    now: () => performance.timeOrigin + performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onWake(run) {
      const woken = () => {
        if (document.visibilityState === 'visible') run();
      };
      document.addEventListener('visibilitychange', woken);
      return () => document.removeEventListener('visibilitychange', woken);
    },
  };
}
