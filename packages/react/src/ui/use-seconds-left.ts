import type { Clock } from '@stepgate/flow';
import { useCallback, useSyncExternalStore } from 'react';

const second = 1_000;

/**
 * Counts down the whole seconds until a time.
 * @param until a time of `clock`, in milliseconds
 *
 * @example
 * const { clock } = useStepgate();
 * const [until] = useState(() => clock.now() + 30_000);
 * const seconds = useSecondsLeft(clock, until);
 */
export function useSecondsLeft(clock: Clock, until: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      let cancel = () => {};
      const arm = () => {
        const left = until - clock.now();
        if (left <= 0) return;
        cancel = clock.after(left % second || second, () => {
          changed();
          arm();
        });
      };
      arm();
      const unlisten = clock.onWake(changed);
      return () => {
        cancel();
        unlisten();
      };
    },
    [clock, until],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((until - clock.now()) / second));
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft);
}
