/** Accounts that staff deactivates or their owner pauses, and their reactivation. */

import { cancelOfCustomer } from '../challenges/initiate-change-phone-number/phone-change.ts';
import { cancelRecovery } from '../challenges/passkey/recoveries.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { Problem } from '../kernel/problem.ts';
import { notify } from '../messages/notify.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { endTokens } from '../tokens/token-progress.ts';
import { endEmailChange } from './email-change/email-changes.ts';

/** What the owner of a deactivated account is told after proving it. Staff write the text, as HTML. */
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

async function write(queries: Queries, customerId: string, status: string, words: Customer['deactivation']): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ status, status_title: words.title, status_message: words.message, can_appeal: words.canAppeal ? 1 : 0 })
    .where('id', '=', customerId)
    .where('status', '<>', 'registering')
    .execute();
}

/**
 * Switches an account off: ends every session and token, and every change in progress. Tokens end before sessions, so that an exchange in progress
 * has either lost its token or created a session that ends too.
 */
export async function switchOff(tx: Transaction, customer: Customer, how: SwitchedOff): Promise<void> {
  const now = tx.now;
  await write(tx, customer.id, how.status, how.status === 'deactivated' ? how : noWords);
  await endTokens(tx, customer.id, now);
  await endSessionsOf(tx, customer.id, {});
  await endEmailChange(tx, customer.id, now, 'cancelled');
  await cancelOfCustomer(tx, customer.id);
  await cancelRecovery(tx, customer.id);
  await notify(tx, customer, how.status === 'deactivated' ? 'accountDeactivated' : 'accountPaused');
}

/** Switches the account on again and closes a pending appeal. */
export async function switchOn(tx: Transaction, customer: Customer): Promise<void> {
  await write(tx, customer.id, 'active', noWords);
  await tx
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
  await lockCustomer(tx, customerId);
  const customer = await customerWithId(tx, customerId);
  if (customer?.status === 'paused') await switchOn(tx, customer);
  return customer?.status === 'paused' || customer?.status === 'active';
}
