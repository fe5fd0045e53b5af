import { customerWithId } from '../../customers/customers.ts';
import { Problem } from '../../kernel/problem.ts';
import { notify } from '../../messages/notify.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { PushDevice } from './push-devices.ts';

/** Removes a device from its account. If it was the last one, pending requests can no longer be answered and are marked as removed. */
export async function removeDevice(tx: Transaction, { id, customerId, name }: PushDevice): Promise<void> {
  const removed = await tx.deleteFrom('push_device').where('id', '=', id).returning('id').executeTakeFirst();
  if (removed === undefined) throw new Problem('device_not_found');
  const left = await tx.selectFrom('push_device').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (left === undefined) {
    await tx
      .updateTable('push_request')
      .set({ status: 'REMOVED' })
      .where('customer_id', '=', customerId)
      .where('status', '=', 'PENDING')
      .execute();
  }
  const customer = await customerWithId(tx, customerId);
  if (customer !== undefined) await notify(tx, customer, 'deviceRemoved', { device: name });
}
