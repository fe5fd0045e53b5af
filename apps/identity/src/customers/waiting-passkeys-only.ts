import type { Queries } from '../storage/storage.ts';

/** When _passkeys only_ will be in force that the customer has chosen, in milliseconds since 1970; `undefined` if none waits. */
export async function waitingPasskeysOnly(queries: Queries, customerId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('waiting_passkeys_only')
    .select('due_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.due_at;
}
