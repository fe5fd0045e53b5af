/** The rows of changes of an address: each change of them has its function here. `account/email-change` has the rules. */
import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { voidLinks } from './action-links.ts';

/** Begins a change. Nothing else is open for the customer. @param session hash of the session that asks */
export async function keepEmailChange(tx: Transaction, customerId: string, newEmail: string, session: string): Promise<void> {
  await tx.queries
    .insertInto('email_change')
    .values({
      id: tx.secrets.newToken(),
      customer_id: customerId,
      open_for: customerId,
      new_email: newEmail,
      status: 'waiting',
      received_at: tx.now,
      expires_at: tx.now + lifetimes.emailChangeLink,
      ended_at: null,
      session_hash: session,
    })
    .execute();
}

/** Completes the open change. @returns it, or `undefined` without one */
export async function completeEmailChange(
  { queries, now }: Transaction,
  customerId: string,
): Promise<{ readonly newEmail: string; readonly receivedAt: number; readonly session: string } | undefined> {
  const done = await queries
    .updateTable('email_change')
    .set({ status: 'done', open_for: null, ended_at: now })
    .where('open_for', '=', customerId)
    .returning(['new_email', 'received_at', 'session_hash'])
    .executeTakeFirst();
  return done && { newEmail: done.new_email, receivedAt: done.received_at, session: done.session_hash };
}

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
