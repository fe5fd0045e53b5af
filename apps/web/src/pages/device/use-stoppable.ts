import { CallError } from '@stepgate/contract';
import { useCallback, useState } from 'react';

/** Something that waits and concerns the whole account. `cancelled` since it was cancelled here, until another one begins. */
export type Stoppable<Waiting> = {
  readonly stoppable: Waiting | 'cancelled' | undefined;
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
  const [stoppable, setStoppable] = useState<Waiting | 'cancelled'>();

  const list = useCallback(
    (waiting: Waiting | undefined): void => setStoppable((before) => waiting ?? (before === 'cancelled' ? before : undefined)),
    [],
  );

  async function cancel({ id }: Waiting): Promise<void> {
    try {
      await stop(id);
    } catch (error) {
      // It has ended already. The next list says so too.
      if (error instanceof CallError && error.code === 'not_found') return setStoppable(undefined);
      return onFailed(error);
    }
    setStoppable('cancelled');
  }

  return { stoppable, cancel, list };
}
