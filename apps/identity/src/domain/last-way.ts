import type { Queries } from '../storage/storage.ts';
import { Problem } from './problem.ts';

/**
 * Refuses a removal after which nothing would be left to prove who one is with. Called after the removal, in its transaction.
 * @throws Problem `last_way`
 */
export async function refuseLastWay(queries: Queries, customerId: string): Promise<void> {
  const left = await queries
    .selectFrom('customer')
    .leftJoin('phone_number', 'phone_number.customer_id', 'customer.id')
    .leftJoin('totp', 'totp.customer_id', 'customer.id')
    .leftJoin('push_device', 'push_device.customer_id', 'customer.id')
    .select('customer.id')
    .where('customer.id', '=', customerId)
    .where((where) =>
      where.or([
        where('phone_number.id', 'is not', null),
        where('totp.customer_id', 'is not', null),
        where('push_device.id', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  if (left === undefined) throw new Problem('last_way');
}
