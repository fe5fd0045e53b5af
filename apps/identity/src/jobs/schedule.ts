/** When jobs run: after a pause at the start, then after a pause at the end of each run, so runs of a job never overlap. */
import type { JobName } from '../kernel/job.ts';
import type { Jobs } from './run-jobs.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

type Pauses = { readonly first: number; readonly later: number };
const soon: Pauses = { first: 5 * seconds, later: 5 * seconds };

/** Approximate milliseconds. */
const pauses: Record<JobName, Pauses> = {
  appeals: soon,
  selfies: soon,
  'phone-changes': soon,
  // Staff and the customer get a message when one ends.
  'passkey-recoveries': soon,
  'passkeys-only': { first: 1 * minutes, later: 1 * minutes },
  removals: { first: 1 * minutes, later: 1 * minutes },
  signals: { first: 1 * minutes, later: 1 * minutes },
  'desk-proposals': { first: 1 * minutes, later: 1 * minutes },
  // Most of these are sent at once. A scheduled run finds failed ones and those of a killed process.
  'follow-ups': soon,
  mails: soon,
  texts: soon,
  events: { first: 1 * seconds, later: 1 * seconds },
  webhooks: { first: 1 * seconds, later: 1 * seconds },
  'event-roots': { first: 1 * minutes, later: 10 * minutes },
  'signing-keys': { first: 1 * minutes, later: 10 * minutes },
  're-seal': { first: 5 * seconds, later: 1 * minutes },
  // A process that is replaced within the hour also cleans up.
  'clean-up': { first: 1 * minutes, later: 60 * minutes },
};

export type Timers = {
  /** Calls `run` once. @returns cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
};

/**
 * @param background takes each run
 * @returns ends the schedule
 */
export function scheduleJobs(
  { names, run }: Pick<Jobs, 'names' | 'run'>,
  { after, random }: Timers,
  background: (work: Promise<unknown>) => void,
): () => void {
  const waiting = new Map<JobName, () => void>();
  let ended = false;

  function wait(name: JobName, pause: number): void {
    // Keeps processes that were started together from running their jobs at the same time.
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
