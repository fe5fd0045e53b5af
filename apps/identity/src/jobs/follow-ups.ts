import { keepAppeal } from '../domain/appeals.ts';
import { findCustomer } from '../domain/customers.ts';
import type { Deps } from '../domain/deps.ts';
import { mailVerification } from '../domain/email-verification.ts';
import type { FollowUp } from '../domain/follow-ups.ts';
import { mailResetLink } from '../domain/reset-link.ts';
import { claim, opened, putOff, takeAway, type Waiting } from '../domain/waiting-messages.ts';
import { warn } from '../domain/warnings.ts';
import type { Queries } from '../storage/storage.ts';
import { eachRow, type Job } from './job.ts';

const handful = 20;

async function carryOut(deps: Deps, queries: Queries, asked: FollowUp): Promise<void> {
  switch (asked.what) {
    case 'appeal':
      return keepAppeal(deps, queries, asked);
    case 'reset-mail':
      return mailResetLink(deps, queries, 'email' in asked ? (await findCustomer(queries, asked.email))?.id : asked.customerId);
    case 'verification-mail':
      return mailVerification(deps, queries, asked.customerId);
    case 'block-warning':
      return warn(deps, queries, asked.attempt, asked);
  }
}

/** Carries out what answers have promised, and takes the row away in the same transaction: of two processes that try, one does it. */
export const followUpsJob = (deps: Deps): Job => ({
  name: 'follow-ups',
  async run(failed) {
    const { storage, secrets, clock } = deps;

    async function one(waiting: Waiting): Promise<void> {
      try {
        const asked = await opened<FollowUp>(storage.queries, secrets, 'follow-ups', waiting);
        await storage.transaction(async (queries) => {
          if (await takeAway(queries, 'follow-ups', waiting.id)) await carryOut(deps, queries, asked);
        });
      } catch (error) {
        await putOff(storage.queries, 'follow-ups', waiting, clock.now());
        throw error;
      }
    }

    for (;;) {
      const claimed = await claim(storage.queries, 'follow-ups', clock.now(), handful);
      await eachRow(claimed, failed, one);
      if (claimed.length < handful) return;
    }
  },
});
