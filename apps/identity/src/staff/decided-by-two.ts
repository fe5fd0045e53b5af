/** Decisions about a customer's account that take two operators. */

import { switchPasskeysOnly } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { listUnconfirmed } from '../customers/made-changes.ts';
import { confirmChanges } from '../customers/risky-changes.ts';
import { stopWaiting } from '../customers/waiting-passkeys-only.ts';
import { recordEvent } from '../events/record-event.ts';
import { notify } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { takeBack } from '../tokens/report-fraud.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { firstApprovals, hasRoleStill, isSameReviewer } from './review-rules.ts';
import type { StaffMember } from './staff.ts';
import { subjectOf } from './subject-of.ts';

/** How long the first decision waits for the second one. */
const waits = 24 * 60 * 60_000;

export type Decision =
  /** Everything since then was somebody else's (milliseconds since 1970). */
  | { readonly what: 'stop'; readonly since: number }
  /** The customer has made the last change, so money may leave at the end of the hold. */
  | { readonly what: 'confirm' }
  | { readonly what: 'passkeys-only-off' };

/** The decider: see `findDecider`. */
export type Decider = { readonly staff: StaffMember; readonly reason: string };

/** Both decide about the same: if the account has changed in between, the second decision is a first one. */
async function nameOf(tx: Transaction, decision: Decision, customer: Customer): Promise<string> {
  const what = decision.what === 'stop' ? `stop since ${decision.since}` : decision.what;
  return `${what} at ${await subjectOf(tx, customer)}`;
}

/** @returns `second` if another person has made the same decision, and is still fit to; otherwise this one is the first */
async function decideInTurn(tx: Transaction, subject: string, { staff, reason }: Decider): Promise<'first' | 'second'> {
  const first = (await firstApprovals(tx.queries, [subject])).get(subject);
  const counts =
    first !== undefined &&
    !isSameReviewer(first, staff) &&
    first.at + waits > tx.now &&
    (await hasRoleStill(tx.queries, first, 'decide'));
  if (counts) {
    await tx.queries.deleteFrom('review_approval').where('subject_id', '=', subject).execute();
    return 'second';
  }
  const row = { staff_id: staff.id, approved_by: staff.email, reason, approved_at: tx.now };
  await tx.queries
    .insertInto('review_approval')
    .values({ subject_id: subject, ...row })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(row))
    .execute();
  return 'first';
}

const carryOut: { readonly [W in Decision['what']]: (tx: Transaction, customer: Customer, since: number) => Promise<unknown> } = {
  stop: takeBack,
  async confirm(tx, { id, riskyChange }) {
    const changes = (await listUnconfirmed(tx.queries, id)).map((change) => change.id);
    if (riskyChange !== undefined) await confirmChanges(tx, id, { changedAt: riskyChange.at, changes });
  },
  async 'passkeys-only-off'(tx, customer) {
    await stopWaiting(tx.queries, customer.id);
    await switchPasskeysOnly(tx, customer.id, 'off');
    await securityChanged(tx, customer.id, 'passkeys-only-off');
    await notify(tx, customer, 'passkeysOnlyOff');
  },
};

/**
 * Runs in a transaction that has locked the customer. Records the decision, or carries it out if another person on the staff has made the same one in the last 24 hours.
 * @returns `first`: another one has to make it, too; `done`
 */
export async function decideByTwo(
  tx: Transaction,
  customer: Customer,
  decision: Decision,
  decider: Decider,
): Promise<'first' | 'done'> {
  const subject = `${await nameOf(tx, decision, customer)} of ${customer.id}`;
  const turn = await decideInTurn(tx, subject, decider);
  const facts = { case: subject, decision: turn === 'second' ? 'done' : 'approved', staff: decider.staff.id };
  await recordEvent(tx, customer.id, { kind: 'staff.decided', facts });
  if (turn === 'first') return 'first';
  await carryOut[decision.what](tx, customer, decision.what === 'stop' ? decision.since : 0);
  return 'done';
}
