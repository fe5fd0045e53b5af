import { keepAppeal } from '../account/appeals.ts';
import { mailResetLink } from '../account/password-reset/reset-link.ts';
import { mailVerification } from '../challenges/email-verification/email-verification.ts';
import { findCustomer } from '../customers/customers.ts';
import { type FollowUp, storedFollowUp } from '../customers/follow-ups.ts';
import { warn } from '../customers/warnings.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { claim, opened, putOff, takeAway, type Waiting } from '../messages/outbox.ts';
import { type Transaction, transact } from '../storage/transaction.ts';

const batch = 20;

async function carryOut(tx: Transaction, work: FollowUp): Promise<void> {
  switch (work.what) {
    case 'appeal':
      return keepAppeal(tx, work);
    case 'reset-mail':
      return mailResetLink(
        tx,
        work.email === undefined ? work.customerId : (await findCustomer(tx.queries, work.email))?.id,
        work.redirectTo,
      );
    case 'verification-mail':
      return mailVerification(tx, work.customerId, work.tokenHash);
    case 'block-warning':
      return warn(tx, work.attempt, work);
  }
}

/** Does the work that answers have promised, and deletes the row in the same transaction, so only one of two processes does it. */
export const followUpsJob = (deps: Deps): Job => ({
  name: 'follow-ups',
  async run(failed) {
    const { storage, clock } = deps;

    async function one(waiting: Waiting): Promise<void> {
      try {
        const work = await opened(deps, 'follow-ups', waiting, storedFollowUp);
        await transact(deps, async (tx) => {
          if (await takeAway(tx.queries, 'follow-ups', waiting.id)) await carryOut(tx, work);
        });
      } catch (error) {
        await putOff(storage.queries, 'follow-ups', waiting, clock.now());
        throw error;
      }
    }

    for (;;) {
      const batchRows = await claim(storage.queries, 'follow-ups', clock.now(), batch);
      await eachRow(batchRows, failed, one);
      if (batchRows.length < batch) return;
    }
  },
});
