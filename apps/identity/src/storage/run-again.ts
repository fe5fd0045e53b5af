import { setTimeout } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.ts';

/** Runs work, and runs it again where it lost a race. The work must be safe to run twice: of a run that lost, the database keeps nothing. */
export type RunAgain = <T>(work: () => Promise<T>) => Promise<T>;

/** At serializable, of sixteen that race for one row all but one lose a round, and the pauses spread them over six. */
const runs = 6;
/** Milliseconds; each further pause is twice as long. */
const firstPause = 10;

/**
 * @param random between 0 and 1, so that those who lost together don't meet again
 * @param pause takes milliseconds
 */
export function runAgain(random: () => number, pause: (milliseconds: number) => Promise<unknown> = setTimeout): RunAgain {
  return async (work) => {
    for (let run = 1; ; run += 1) {
      try {
        return await work();
      } catch (error) {
        if (run === runs || databaseFaultOf(error) !== 'raced') throw error;
        await pause(firstPause * 2 ** (run - 1) * (0.5 + random()));
      }
    }
  };
}
