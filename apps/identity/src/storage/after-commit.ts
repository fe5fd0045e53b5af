/** Transactions with callbacks after their commit, the same for every adapter. */

import type { Kysely } from 'kysely';
import type { WakingJob } from '../kernel/job.ts';
import type { RunAgain } from './run-again.ts';
import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/** @param again reruns work that lost a race, if the database has such races */
export function withAfterCommit(
  db: Kysely<Schema>,
  again: RunAgain = (work) => work(),
): Pick<Storage, 'queries' | 'transaction' | 'wake' | 'onWake'> {
  const listeners = new Set<(job: WakingJob) => void>();
  function wake(job: WakingJob): void {
    for (const listener of listeners) listener(job);
  }

  return {
    queries: db,
    wake,
    async transaction(work) {
      let committed: (() => void)[] = [];
      const result = await again(() => {
        // Callbacks of a run that was rolled back are dropped.
        const pending: (() => void)[] = [];
        committed = pending;
        const afterCommit = (run: () => void): void => {
          pending.push(run);
        };
        return db.transaction().execute((queries) => work({ queries, afterCommit, wake: (job) => afterCommit(() => wake(job)) }));
      });
      for (const run of committed) run();
      return result;
    },
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
