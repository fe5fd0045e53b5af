/** Jobs that run as soon as work is written for them, not only on schedule. */
const wakingJobs = ['mails', 'texts', 'follow-ups', 'phone-changes', 'webhooks'] as const;

export const jobNames = [
  ...wakingJobs,
  'passkey-recoveries',
  'passkeys-only',
  'removals',
  'desk-proposals',
  'appeals',
  'selfies',
  'signals',
  'signing-keys',
  'events',
  'event-roots',
  're-seal',
  'clean-up',
] as const;

export type WakingJob = (typeof wakingJobs)[number];
export type JobName = (typeof jobNames)[number];

/** Reports a failure inside a job. The job continues with the other rows and retries this one later. @param row its id */
export type Failed = (error: unknown, row: string) => void;

/** Scheduled background work. */
export type Job = {
  readonly name: JobName;
  /**
   * Rejects only if it could do none of its work.
   * @param stopping whether the process is about to end; long work then stops early
   * @param tell notes what the job has done that an operator waits for
   */
  readonly run: (failed: Failed, stopping: () => boolean, tell: (what: string) => void) => Promise<void>;
};

/** Does the work of each row. A failed row doesn't stop the others. */
export async function eachRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  failed: Failed,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) await work(row).catch((error: unknown) => failed(error, row.id));
}
