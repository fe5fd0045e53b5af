import type { Queries } from '../storage/storage.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { tell } from './notices.ts';
import { Problem } from './problem.ts';
import type { PushDevice } from './push-devices.ts';

/** Takes a device off its account. Where it was the last one, what waits for an answer can get none any more, and is told so. */
export async function removeDevice(deps: Deps, queries: Queries, { id, customerId, name }: PushDevice): Promise<void> {
  const removed = await queries.deleteFrom('push_device').where('id', '=', id).returning('id').executeTakeFirst();
  if (removed === undefined) throw new Problem('device_not_found');
  const left = await queries.selectFrom('push_device').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (left === undefined) {
    await queries
      .updateTable('push_request')
      .set({ status: 'REMOVED' })
      .where('customer_id', '=', customerId)
      .where('status', '=', 'PENDING')
      .execute();
  }
  const customer = await customerWithId(queries, customerId);
  if (customer !== undefined) await tell(deps, queries, customer, 'deviceRemoved', name);
}
