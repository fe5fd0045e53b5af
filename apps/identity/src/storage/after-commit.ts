/** Queries with callbacks after their commit, the same for every adapter. */

import type { Kysely } from 'kysely';
import type { WakingJob } from '../kernel/job.ts';
import type { RunAgain } from './run-again.ts';
import type { Schema } from './schema.ts';
import type { Queries, Storage } from './storage.ts';

/** @param again reruns work that lost a race, if the database has such races */
export function withAfterCommit(
  db: Kysely<Schema>,
  again: RunAgain = (work) => work(),
): Pick<Storage, 'queries' | 'transaction' | 'onWake'> {
  const listeners = new Set<(job: WakingJob) => void>();
  const knowing = (connection: Kysely<Schema>, afterCommit: Queries['afterCommit']): Queries =>
    Object.assign(connection, {
      afterCommit,
      wake: (job: WakingJob) =>
        afterCommit(() => {
          for (const listener of listeners) listener(job);
        }),
    });

  return {
    queries: knowing(db, (run) => run()),
    async transaction(work) {
      let committed: (() => void)[] = [];
      const result = await again(() => {
        // Callbacks of a run that was rolled back are dropped.
        const asked: (() => void)[] = [];
        committed = asked;
        return db.transaction().execute((transaction) => work(knowing(transaction, (run) => asked.push(run))));
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
