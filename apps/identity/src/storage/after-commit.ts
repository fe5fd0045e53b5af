/** Queries that know what runs after their commit: the same over every adapter. */
import type { Kysely } from 'kysely';
import type { RunAgain } from './run-again.ts';
import type { Schema } from './schema.ts';
import type { Queries, Storage, WakingJob } from './storage.ts';

/** @param again runs work again that has lost a race, where the database knows such a thing */
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
        // Nothing is left of a try that was taken back.
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
