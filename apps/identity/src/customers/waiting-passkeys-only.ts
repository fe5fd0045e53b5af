import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';

/** When _passkeys only_ will be in force that the customer has chosen, in milliseconds since 1970; `undefined` if none waits. */
export async function waitingPasskeysOnly(queries: Queries, customerId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('waiting_passkeys_only')
    .select('due_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.due_at;
}

/** @param dueAt milliseconds since 1970. A wait in progress is unchanged */
export async function waitForPasskeysOnly(tx: Transaction, customerId: string, dueAt: number): Promise<void> {
  await tx.queries
    .insertInto('waiting_passkeys_only')
    .values({ customer_id: customerId, asked_at: tx.now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether one waited */
export async function stopWaiting(queries: Queries, customerId: string): Promise<boolean> {
  const stopped = await queries
    .deleteFrom('waiting_passkeys_only')
    .where('customer_id', '=', customerId)
    .returning('customer_id')
    .executeTakeFirst();
  return stopped !== undefined;
}
