/** Ends the change of a lost phone number that is in progress. `phone-numbers/phone-change.ts` begins, decides and completes it. */
import type { PhoneChangeState } from '@stepgate/contract';
import type { PlainNotification } from '../messages/notification-words.ts';
import { notify } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { voidLinks } from './action-links.ts';
import { customerWithId } from './customers.ts';

/** Ends an open change without completing it, and notifies the customer. @returns whether it was open */
export async function endPhoneChange(
  tx: Transaction,
  which: { readonly id: string; readonly from: PhoneChangeState } | { readonly customerId: string; readonly tokenHash?: string },
  status: PhoneChangeState,
  notification: PlainNotification,
): Promise<boolean> {
  const now = tx.now;
  const ended = await tx.queries
    .updateTable('phone_change')
    .set({ status, open_for: null, ended_at: now })
    .where('open_for', 'is not', null)
    .where((where) =>
      'id' in which
        ? where.and([where('id', '=', which.id), where('status', '=', which.from)])
        : where.and([
            where('open_for', '=', which.customerId),
            ...(which.tokenHash === undefined ? [] : [where('token_hash', '=', which.tokenHash)]),
          ]),
    )
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(tx.queries, ended?.customer_id);
  if (customer === undefined) return false;
  await voidLinks(tx.queries, now, 'cancel-phone-change', { customerId: customer.id });
  await notify(tx, customer, notification);
  return true;
}

/** Cancelled by the customer, or by a change that ends it. @returns whether there was a change to cancel */
export const cancelOpenPhoneChange = (tx: Transaction, customerId: string): Promise<boolean> =>
  endPhoneChange(tx, { customerId }, 'cancelled', 'phoneChangeCancelled');
