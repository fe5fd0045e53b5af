import type { Queries } from '../storage/storage.ts';

/** Signs that somebody else acted in the account. */
const kinds = ['approval.denied', 'changes.undone', 'login.denied'];

const recently = 30 * 24 * 60 * 60_000;

/** Whether fraud was reported for the account in the last 30 days: by the customer, or by staff who took changes back. */
export async function isFraudReported(queries: Queries, customerId: string, now: number): Promise<boolean> {
  for (const table of ['waiting_event', 'event'] as const) {
    const found = await queries
      .selectFrom(table)
      .select('id')
      .where('customer_id', '=', customerId)
      .where('kind', 'in', kinds)
      .where('at', '>', now - recently)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}
