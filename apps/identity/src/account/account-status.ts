/** Accounts that staff deactivates or their owner pauses, and their reactivation. */

import { setStatus } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

/** The message to the owner of a deactivated account, after proving it. Staff write the text, as HTML. */
export const deactivated = ({ deactivation: { title, message, canAppeal } }: Customer): Problem =>
  new Problem('user_deactivated', {
    params: { canAppeal, ...(title !== '' && { messageTitle: title }) },
    ...(message !== '' && { words: message }),
  });

export type SwitchedOff =
  | ({ readonly status: 'deactivated' } & Customer['deactivation'])
  /** By the customer. */
  | { readonly status: 'paused' };

const noWords: Customer['deactivation'] = { title: '', message: '', canAppeal: false };

/** Switches an account off, and ends what `security-changes.ts` says. */
export async function switchOff(tx: Transaction, customer: Customer, how: SwitchedOff): Promise<void> {
  await setStatus(tx.queries, customer.id, how.status, how.status === 'deactivated' ? how : noWords);
  await securityChanged(tx, customer.id, 'account-switched-off');
  await notify(tx, customer, how.status === 'deactivated' ? 'accountDeactivated' : 'accountPaused');
}

/** Switches the account on again and closes a pending appeal. */
export async function switchOn(tx: Transaction, customer: Customer): Promise<void> {
  await setStatus(tx.queries, customer.id, 'active', noWords);
  await tx.queries
    .updateTable('appeal')
    .set({ status: 'over', open_for: null, decided_at: tx.now })
    .where('open_for', '=', customer.id)
    .execute();
  await notify(tx, customer, 'accountReactivated');
}

/**
 * Reactivation by the customer, who has proved everything.
 * @returns whether the account is on now; true also if it was already on, because an earlier answer may have been lost
 */
export async function reactivate(tx: Transaction, customerId: string): Promise<boolean> {
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  if (customer?.status === 'paused') await switchOn(tx, customer);
  return customer?.status === 'paused' || customer?.status === 'active';
}
