import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { transact } from '../storage/transaction.ts';
import { endOverSignals } from './signals.ts';

/** Most signals of one run. The rest is for the next one. */
const most = 1_000;

/** Removes expired signals, and records that they ended. They have no effect by then. */
export const signalsJob = (deps: Deps): Job => ({
  name: 'signals',
  async run(failed) {
    const over = await deps.storage.queries
      .selectFrom('signal')
      .select('customer_id as id')
      .where('until', '<=', deps.clock.now())
      .orderBy('until')
      .limit(most)
      .execute();
    await eachRow(over, failed, ({ id }) => transact(deps, (tx) => endOverSignals(tx, id)));
  },
});
