/** Waiting for promises that may never settle. */
import type { Clock } from '@stepgate/flow';

type Timer = Pick<Clock, 'after'>;

type Deferred<T> = { readonly promise: Promise<T>; resolve(value: T): void; reject(reason: unknown): void };

/** A promise that others settle. The older half of our browsers has no `Promise.withResolvers`. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

export const pause = (clock: Timer, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

/** @throws if it doesn't settle in time */
export async function within<T>(clock: Timer, ms: number, coming: Promise<T>): Promise<T> {
  const late = deferred<never>();
  const stop = clock.after(ms, () => late.reject(new Error('nothing came in time')));
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    stop();
  }
}

/** @throws the signal's reason when it is aborted */
export async function unlessAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T> {
  const aborted = deferred<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([coming, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
