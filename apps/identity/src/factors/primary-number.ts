import type { Queries } from '../storage/storage.ts';

/** Makes one number the only primary one. */
export async function makePrimary(queries: Queries, customerId: string, id: string): Promise<void> {
  await queries
    .updateTable('phone_number')
    .set(({ eb }) => ({ is_primary: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Makes the oldest number the primary one if none is: it was removed. */
export async function repairPrimaryNumber(queries: Queries, customerId: string): Promise<void> {
  const numbers = await queries
    .selectFrom('phone_number')
    .select(['id', 'is_primary'])
    .where('customer_id', '=', customerId)
    .orderBy('verified_at')
    .orderBy('id')
    .execute();
  const [first] = numbers;
  if (first === undefined || numbers.some(({ is_primary }) => is_primary === 1)) return;
  await queries.updateTable('phone_number').set({ is_primary: 1 }).where('id', '=', first.id).execute();
}
