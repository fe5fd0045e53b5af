import type { WakingJob } from '../storage/storage.ts';

export type JobName = WakingJob | 'appeals' | 'selfies' | 'clean-up';

/** Told what has failed inside a job. The rest of the job goes on, and the row is tried again later. @param row its id */
export type Failed = (error: unknown, row: string) => void;

/** What the service does by itself, now and then. */
export type Job = {
  readonly name: JobName;
  /**
   * Rejects only where nothing of it could be done.
   * @param stopping whether the process is about to end: what takes long breaks off
   */
  readonly run: (failed: Failed, stopping: () => boolean) => Promise<void>;
};

/** Does the work of each row. One that fails stops no other. */
export async function eachRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  failed: Failed,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) await work(row).catch((error: unknown) => failed(error, row.id));
}
