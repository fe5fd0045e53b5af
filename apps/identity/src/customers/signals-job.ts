import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { transact } from '../storage/transaction.ts';
import { endOverSignals } from './signals.ts';

/** Most signals of one run. The rest is for the next one. */
const most = 1_000;

/** Takes away the signals that are over. They have no effect by then; processes of the last release, which know no end, hear of it here. */
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
