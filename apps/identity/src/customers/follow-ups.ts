/**
 * Work that an answer has promised and a job does. It is stored before the answer, with the same statements for every address. So a process that is
 * killed right after the answer loses nothing, and the answer's timing doesn't reveal whether there is an account.
 */

import { lifetimes } from '@stepgate/contract';
import * as v from 'valibot';
import { type CountedAttempt, countedAttempt } from '../limits/attempts.ts';
import { enqueue } from '../messages/outbox.ts';
import type { Transaction } from '../storage/transaction.ts';

const customerId = v.optional(v.string());

/** `customerId` and `email` may belong to no account. */
export const storedFollowUp = v.variant('what', [
  /** `browser` and `address` of the client that asks, for staff to check. */
  v.object({ what: v.literal('appeal'), email: v.string(), message: v.string(), browser: v.string(), address: v.string() }),
  v.object({ what: v.literal('reset-mail'), customerId, email: v.optional(v.string()), redirectTo: v.optional(v.string()) }),
  /** `tokenHash` of the login that asks: the mail's code is for it. A release without codes stored none. */
  v.object({ what: v.literal('verification-mail'), customerId, tokenHash: v.optional(v.string(), '') }),
  v.object({ what: v.literal('block-warning'), attempt: countedAttempt, customerId, proofs: v.array(v.string()) }),
]);

export type FollowUp = v.InferOutput<typeof storedFollowUp>;

const day = 24 * 60 * 60_000;

/** Milliseconds after which the work is no longer useful. */
const lifetimeOf: Record<FollowUp['what'], number> = {
  appeal: 30 * day,
  'reset-mail': lifetimes.passwordReset,
  'verification-mail': day,
  'block-warning': day,
};

/** The warning about a block, sent by a job because the answer must not reveal that there is an account. */
export const createBlockWarning = (
  attempt: CountedAttempt,
  { customerId, proofs }: { readonly customerId: string | undefined; readonly proofs: readonly string[] },
): FollowUp => ({
  what: 'block-warning',
  attempt,
  customerId,
  proofs: [...proofs],
});

/** Stores the work. A job does it after the commit: it retries until it succeeds, and does it once, even with several processes. */
export async function followUp(tx: Transaction, message: FollowUp): Promise<void> {
  await enqueue(tx, 'follow-ups', {
    id: tx.secrets.newToken(),
    message,
    lifetime: lifetimeOf[message.what],
  });
}
