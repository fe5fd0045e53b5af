import { CallError } from '@stepgate/contract';
import { useCallback, useRef, useState } from 'react';

type After<T> = {
  /** What was sent has been taken. */
  done(value: T): unknown;
  /** The service says no. @returns whether the page tells of it itself; else it is a failure */
  refused?(error: CallError): boolean;
};

export type Sending = {
  readonly busy: boolean;
  /** Why the last press came to nothing. Each is an error of its own, so that the same one twice is news twice. */
  readonly failure: Error | undefined;
  /** Does nothing while something is under way. */
  send<T>(ask: () => Promise<T>, after: After<T>): Promise<void>;
  forgetFailure(): void;
};

/** What a press sends: once, however often it is pressed. */
export function useSending(): Sending {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();

  const send = useCallback(async <T>(ask: () => Promise<T>, { done, refused }: After<T>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await done(await ask());
    } catch (error) {
      const told = error instanceof CallError && refused?.(error) === true;
      if (!told) setFailure(error instanceof Error ? error : new CallError('unreadable', { cause: error }));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);

  return { busy, failure, send, forgetFailure: useCallback(() => setFailure(undefined), []) };
}
