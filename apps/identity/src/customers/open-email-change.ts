/** Ends the change of an address that is in progress. `account/email-change` begins and completes it. */
import type { Queries } from '../storage/storage.ts';
import { voidLinks } from './action-links.ts';

/** Ends the open change without completing it, with both its links. @returns whether there was one */
export async function endEmailChange(
  queries: Queries,
  customerId: string,
  now: number,
  how: 'cancelled' | 'replaced',
): Promise<boolean> {
  const ended = await queries
    .updateTable('email_change')
    .set({ status: how, open_for: null, ended_at: now })
    .where('open_for', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  await voidLinks(queries, now, 'change-email', { customerId });
  await voidLinks(queries, now, 'cancel-email-change', { customerId });
  return ended !== undefined;
}
