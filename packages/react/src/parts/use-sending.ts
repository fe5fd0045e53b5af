import { asCallError, type CallError } from '@stepgate/contract';
import { useState } from 'react';

/** For `done`, if another step or page follows: stays busy until it shows. */
export const untilLeft = () => new Promise<never>(() => {});

type After<T> = {
  /** The service has accepted the request. Stays busy until this settles. */
  done(value: T): unknown;
  /** The request has failed. @returns whether the caller shows the error itself; otherwise it becomes the failure */
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

/**
 * The one way to send a request: once, however often the button is pressed.
 * @param former a failure to show at first
 */
export function useSending(former?: Error): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(former);
  const [send] = useState((): Sending['send'] => {
    let underWay = false;
    return async (ask, { done, refused }) => {
      if (underWay) return;
      underWay = true;
      setBusy(true);
      setFailure(undefined);
      try {
        await done(await ask());
      } catch (thrown) {
        const error = asCallError(thrown);
        if (!refused?.(error)) setFailure(thrown instanceof Error ? thrown : error);
      } finally {
        underWay = false;
        setBusy(false);
      }
    };
  });

  return { busy, failure, send, forgetFailure: () => setFailure(undefined) };
}
