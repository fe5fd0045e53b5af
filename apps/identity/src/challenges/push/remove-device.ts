import { customerWithId } from '../../customers/customers.ts';
import { type Remover, tellOfRemoval } from '../../customers/tell-of-change.ts';
import { dropDevice, type PushDevice } from '../../factors/devices.ts';
import { factorName } from '../../factors/used-factor.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';

/**
 * Removes a device from its account, and ends what it has opened. It can be put back for some days. If it was the last one, pending requests can no longer be
 * answered and are marked as removed.
 * @param remover without a session if the device itself asks
 */
export async function removeDevice(tx: Transaction, { id, customerId, name }: PushDevice, remover: Remover): Promise<void> {
  const { session } = remover;
  if (!(await dropDevice(tx, { id, customerId }, session))) throw new Problem('device_not_found');
  await securityChanged(tx, customerId, 'device-removed', { session, removed: [factorName('device', id)], label: name });
  const left = await tx.queries.selectFrom('push_device').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (left === undefined) {
    await tx.queries
      .updateTable('push_request')
      .set({ status: 'REMOVED' })
      .where('customer_id', '=', customerId)
      .where('status', '=', 'PENDING')
      .execute();
  }
  const customer = await customerWithId(tx.queries, customerId);
  if (customer !== undefined) await tellOfRemoval(tx, customer, remover, undefined, 'deviceRemoved', { device: name });
}
