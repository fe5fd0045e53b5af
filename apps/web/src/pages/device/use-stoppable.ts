import { CallError } from '@stepgate/contract';
import { useCallback, useState } from 'react';

/** Something that waits and concerns the whole account. `cancelled` since it was cancelled here, until another one begins. */
export type Stoppable<Waiting> = {
  readonly shown: Waiting | 'cancelled' | undefined;
  /** Rejects with `CallError` if the outcome is unknown. */
  cancel(waiting: Waiting): Promise<void>;
};

/**
 * @param stop cancels it by its id
 * @param onFailed for a cancellation that failed; what it throws is the caller's
 */
export function useStoppable<Waiting extends { readonly id: string }>(
  stop: (id: string) => Promise<void>,
  onFailed: (error: unknown) => void,
): Stoppable<Waiting> & { list(waiting: Waiting | undefined): void } {
  const [shown, setShown] = useState<Waiting | 'cancelled'>();

  const list = useCallback(
    (waiting: Waiting | undefined): void => setShown((before) => waiting ?? (before === 'cancelled' ? before : undefined)),
    [],
  );

  async function cancel({ id }: Waiting): Promise<void> {
    try {
      await stop(id);
    } catch (error) {
      // It has ended already. The next list says so too.
      if (error instanceof CallError && error.code === 'not_found') return setShown(undefined);
      return onFailed(error);
    }
    setShown('cancelled');
  }

  return { shown, cancel, list };
}
