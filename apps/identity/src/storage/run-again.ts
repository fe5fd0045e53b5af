import { setTimeout } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.ts';

/** Runs work, and reruns it if it lost a race. The work must be safe to run twice: the database keeps nothing of a run that lost. */
export type RunAgain = <T>(work: () => Promise<T>) => Promise<T>;

/** At serializable, all but one of sixteen transactions on one row lose a round. The pauses spread them over eight rounds, on a busy machine too. */
const runs = 8;
/** Milliseconds; each further pause doubles, up to the longest. */
const firstPause = 10;
const longestPause = 320;

/**
 * @param random between 0 and 1, so that transactions that lost together don't collide again
 * @param pause waits for milliseconds
 */
export function runAgain(random: () => number, pause: (milliseconds: number) => Promise<unknown> = setTimeout): RunAgain {
  return async (work) => {
    for (let run = 1; ; run += 1) {
      try {
        return await work();
      } catch (error) {
        if (run === runs || databaseFaultOf(error) !== 'raced') throw error;
        await pause(Math.min(longestPause, firstPause * 2 ** (run - 1)) * (0.5 + random()));
      }
    }
  };
}
