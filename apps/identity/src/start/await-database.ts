import { setTimeout } from 'node:timers/promises';
import { databaseFaultOf } from '../storage/database-fault.ts';

/** Milliseconds between two attempts, so a database that becomes available is used within a second. */
const pause = 500;

const isAway = (error: unknown): error is Error => error instanceof Error && databaseFaultOf(error) !== undefined;

/**
 * Tries once.
 * @returns why the database can't be used yet; `undefined`: it is ready
 * @throws an error that waiting doesn't fix
 */
export async function whyNotYet(prepare: () => Promise<void>): Promise<string | undefined> {
  try {
    await prepare();
    return undefined;
  } catch (error) {
    if (!isAway(error)) throw error;
    return error.message || String(Reflect.get(error, 'code'));
  }
}

/**
 * Tries until the database is ready.
 * @param say called with the reason why it isn't, once for each reason
 * @param stop ends the wait
 * @returns whether it is ready; `false` if it was stopped before
 * @throws an error that waiting doesn't fix
 */
export async function untilReady(
  prepare: () => Promise<void>,
  say: (reason: string) => void,
  stop: AbortSignal,
): Promise<boolean> {
  let lastReason: string | undefined;
  while (!stop.aborted) {
    const reason = await whyNotYet(prepare).catch((error: unknown) => {
      // The stop closes the connections of an attempt in progress.
      if (stop.aborted) return 'it was stopped';
      throw error;
    });
    if (reason === undefined) return true;
    if (reason !== lastReason && !stop.aborted) say(reason);
    lastReason = reason;
    await setTimeout(pause, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}
