import type { Queries } from '../storage/storage.ts';

/** Makes concurrent changes to this customer wait, so that two changes can't each rely on what the other removes. */
export async function lockCustomer(queries: Queries, customerId: string): Promise<void> {
  await queries
    .updateTable('customer')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', customerId)
    .execute();
}
