/** When jobs run by themselves: a while after the start, then a while after the end of each run, so that no run meets the one before. */
import type { JobName } from './job.ts';
import type { Jobs } from './run-jobs.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

type Pauses = { readonly first: number; readonly later: number };
const soon: Pauses = { first: 5 * seconds, later: 5 * seconds };

/** Milliseconds, about. */
const pauses: Record<JobName, Pauses> = {
  appeals: soon,
  selfies: soon,
  'phone-changes': soon,
  // Most leave at once. This finds what could not be sent, and what a process that was killed has left.
  'follow-ups': soon,
  mails: soon,
  texts: soon,
  // A process that is replaced within the hour cleans up too.
  'clean-up': { first: 1 * minutes, later: 60 * minutes },
};

export type Timers = {
  /** Runs it once. @returns what calls it off */
  after(milliseconds: number, run: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
};

/**
 * @param background takes each run
 * @returns what ends it
 */
export function scheduleJobs(
  { names, run }: Pick<Jobs, 'names' | 'run'>,
  { after, random }: Timers,
  background: (work: Promise<unknown>) => void,
): () => void {
  const waiting = new Map<JobName, () => void>();
  let ended = false;

  function wait(name: JobName, pause: number): void {
    // Processes that were started together don't do the same at the same moment for ever.
    const milliseconds = Math.round(pause * (0.8 + 0.4 * random()));
    if (!ended)
      waiting.set(
        name,
        after(milliseconds, () => background(run(name).then(() => wait(name, pauses[name].later)))),
      );
  }

  for (const name of names) wait(name, pauses[name].first);
  return () => {
    ended = true;
    for (const callOff of waiting.values()) callOff();
  };
}
