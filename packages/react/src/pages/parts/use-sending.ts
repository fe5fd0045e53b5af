import { asCallError, CallError } from '@stepgate/contract';
import { useCallback, useRef, useState } from 'react';

type After<T> = {
  /** The service has accepted the request. */
  done(value: T): unknown;
  /** The service has refused. @returns whether the page shows the error itself; otherwise it becomes the failure */
  refused?(error: CallError): boolean;
};

export type Sending = {
  readonly busy: boolean;
  /** Why the last request failed. Each failure is a new object, so that a repeated one is announced again. */
  readonly failure: Error | undefined;
  /** Does nothing while a request is in progress. */
  send<T>(ask: () => Promise<T>, after: After<T>): Promise<void>;
  forgetFailure(): void;
};

/** Sends a request once, however often the button is pressed. */
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
      if (!told) setFailure(error instanceof Error ? error : asCallError(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);

  return { busy, failure, send, forgetFailure: useCallback(() => setFailure(undefined), []) };
}
