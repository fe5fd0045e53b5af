/** Runs jobs, each by itself: one that fails, or takes long, neither stops nor holds up another. */
import { setImmediate } from 'node:timers/promises';
import type { Storage } from '../storage/storage.ts';
import type { Job, JobName } from './job.ts';

/** One run of a job that has ended, or one of its rows that has failed. */
export type JobReport =
  | { readonly job: JobName; readonly outcome: 'done' }
  | { readonly job: JobName; readonly outcome: 'failed'; readonly error: unknown; readonly row?: string };

export type Jobs = {
  /**
   * Runs a job. While it runs it isn't started again: it runs once more afterwards, since it may have passed by what is new.
   * @returns resolves when that is over; never rejects
   */
  run(name: JobName): Promise<void>;
  readonly names: readonly JobName[];
  /** No further job begins. */
  stop(): void;
};

type Running = { again: boolean; over: Promise<void> };

/**
 * @param background takes the runs that a commit has woken
 * @param report is told of each run, and of each row that has failed
 */
export function openJobs(
  storage: Pick<Storage, 'onWake'>,
  jobs: readonly Job[],
  { background, report }: { readonly background: (work: Promise<unknown>) => void; readonly report: (what: JobReport) => void },
): Jobs {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<JobName, Running>();
  let stopped = false;

  async function once({ name, run }: Job): Promise<void> {
    try {
      await run(
        (error, row) => report({ job: name, outcome: 'failed', error, row }),
        () => stopped,
      );
      report({ job: name, outcome: 'done' });
    } catch (error) {
      report({ job: name, outcome: 'failed', error });
    }
  }

  async function untilQuiet(job: Job, turn: Running): Promise<void> {
    do {
      turn.again = false;
      await once(job);
    } while (turn.again && !stopped);
    running.delete(job.name);
  }

  function run(name: JobName): Promise<void> {
    const job = byName.get(name);
    const already = running.get(name);
    if (already !== undefined) {
      already.again = true;
      return already.over;
    }
    if (job === undefined || stopped) return Promise.resolve();
    const turn: Running = { again: false, over: Promise.resolve() };
    running.set(name, turn);
    turn.over = untilQuiet(job, turn);
    return turn.over;
  }

  // Behind the answer of the request that woke it: the embedded database works in this very thread.
  const deaf = storage.onWake((name) => background(setImmediate().then(() => run(name))));
  return {
    run,
    names: [...byName.keys()],
    stop() {
      stopped = true;
      deaf();
    },
  };
}
