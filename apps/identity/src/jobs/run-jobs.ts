/** Runs jobs independently of each other: a job that fails or takes long neither stops nor delays the others. */
import { setImmediate } from 'node:timers/promises';
import type { Job, JobName } from '../kernel/job.ts';
import type { Storage } from '../storage/storage.ts';

/** The end of a job's run, the failure of one of its rows, or a note about its work. */
export type JobReport =
  | { readonly job: JobName; readonly outcome: 'done' }
  | { readonly job: JobName; readonly outcome: 'told'; readonly what: string }
  | { readonly job: JobName; readonly outcome: 'failed'; readonly error: unknown; readonly row?: string };

export type Jobs = {
  /**
   * Runs a job. A running job isn't started again. It runs once more afterwards, because it may already have passed new rows.
   * @returns resolves when all its runs have ended; never rejects
   */
  run(name: JobName): Promise<void>;
  readonly names: readonly JobName[];
  /** No further run begins. */
  stop(): void;
};

type Running = { again: boolean; over: Promise<void> };

/**
 * @param background takes the runs that a commit wakes
 * @param report is called for each run, each failed row, and each note of a job
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
        (what) => report({ job: name, outcome: 'told', what }),
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

  // After the answer of the request that woke it, because the embedded database works in this same thread.
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
