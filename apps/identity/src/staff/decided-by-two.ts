/** What an operator decides about a customer's account only together with another one. */

import { switchPasskeysOnly } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { confirmChange } from '../customers/risky-changes.ts';
import { stopWaiting } from '../customers/waiting-passkeys-only.ts';
import { recordEvent } from '../events/record-event.ts';
import { notify } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { stopChanges } from '../tokens/report-fraud.ts';
import { securityChanged } from '../tokens/security-changes.ts';

/** How long the first decision waits for the second one. */
const waits = 24 * 60 * 60_000;

export type Decision =
  /** Everything since then was somebody else's (milliseconds since 1970). */
  | { readonly what: 'stop'; readonly since: number }
  /** The customer has made the last change, so money may leave once the hold's time is over. */
  | { readonly what: 'confirm' }
  | { readonly what: 'passkeys-only-off' };

/** The address of the member of staff, who has to be one. */
export type Decider = { readonly by: string; readonly reason: string };

const nameOf = (decision: Decision): string => (decision.what === 'stop' ? `stop since ${decision.since}` : decision.what);

/** @returns the first decider's address, or `undefined` if this one is the first */
async function firstDecider(
  tx: Transaction,
  subject: string,
  staffId: string,
  { by, reason }: Decider,
): Promise<string | undefined> {
  const first = await tx.queries.selectFrom('review_approval').selectAll().where('subject_id', '=', subject).executeTakeFirst();
  if (first !== undefined && first.staff_id !== staffId && first.approved_at + waits > tx.now) {
    await tx.queries.deleteFrom('review_approval').where('subject_id', '=', subject).execute();
    return first.approved_by;
  }
  const row = { staff_id: staffId, approved_by: by, reason, approved_at: tx.now };
  await tx.queries
    .insertInto('review_approval')
    .values({ subject_id: subject, ...row })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(row))
    .execute();
  return undefined;
}

const carryOut: { readonly [W in Decision['what']]: (tx: Transaction, customer: Customer, since: number) => Promise<unknown> } = {
  stop: (tx, customer, since) => stopChanges(tx, customer, since, undefined),
  async confirm(tx, { id, riskyChange }) {
    if (riskyChange !== undefined) await confirmChange(tx.queries, id, { changedAt: riskyChange.at });
  },
  async 'passkeys-only-off'(tx, customer) {
    await stopWaiting(tx.queries, customer.id);
    await switchPasskeysOnly(tx, customer.id, 'off');
    await securityChanged(tx, customer.id, 'passkeys-only-off');
    await notify(tx, customer, 'passkeysOnlyOff');
  },
};

/**
 * Records the decision, or carries it out if another member of staff has made the same one in the last 24 hours.
 * @returns `no-staff`: nobody on the staff has the address; `first`: another one has to make it, too; `done`
 */
export async function decideByTwo(
  tx: Transaction,
  customerId: string,
  decision: Decision,
  decider: Decider,
): Promise<'no-staff' | 'first' | 'done'> {
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  const staff = await tx.queries.selectFrom('staff').select('id').where('email', '=', decider.by).executeTakeFirst();
  if (customer === undefined || staff === undefined) return 'no-staff';
  const subject = `${nameOf(decision)} of ${customerId}`;
  const first = await firstDecider(tx, subject, staff.id, decider);
  const facts = { case: subject, decision: first === undefined ? 'approved' : 'done', staff: staff.id };
  await recordEvent(tx, customerId, { kind: 'staff.decided', facts });
  if (first === undefined) return 'first';
  await carryOut[decision.what](tx, customer, decision.what === 'stop' ? decision.since : 0);
  return 'done';
}
