/** Waiting for promises that may never settle. */
import type { Clock } from '@stepgate/flow';

type Timer = Pick<Clock, 'after'>;

export const pause = (clock: Timer, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

/** @throws if it doesn't settle in time */
export async function within<T>(clock: Timer, ms: number, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const stop = clock.after(ms, () => late.reject(new Error('nothing came in time')));
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    stop();
  }
}

/** @throws the signal's reason when it is aborted */
export async function unlessAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    return await Promise.race([coming, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
