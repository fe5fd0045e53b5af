/** A recovery without passkeys that waits, and its end: each change of its row is here. `passkeys/recoveries.ts` has the rules. */
import { sql } from 'kysely';
import type { PlainNotification } from '../messages/notification-words.ts';
import { notify } from '../messages/notify.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { voidLinks } from './action-links.ts';
import { customerWithId } from './customers.ts';

export type PasskeyRecovery = {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  readonly begunAt: number;
  /** From then on it can be finished. */
  readonly readyAt: number;
  /** By then it must be finished. */
  readonly latestAt: number;
  /** It needs no proof at its end and finishes by itself: two members of staff began it, or a customer who rejects a change. */
  readonly byStaff: boolean;
  /** The id of the change that it takes back at its end, in place of all passkeys; empty: none. */
  readonly undoes: string;
};

/** A customer's recovery that waits. */
export async function openRecovery(queries: Queries, customerId: string): Promise<PasskeyRecovery | undefined> {
  const row = await queries
    .selectFrom('passkey_recovery')
    .select(['id', 'browser', 'address', 'begun_at', 'ready_at', 'latest_at', 'by_staff', 'undoes'])
    .where('open_for', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      browser: row.browser,
      address: row.address,
      begunAt: row.begun_at,
      readyAt: row.ready_at,
      latestAt: row.latest_at,
      byStaff: row.by_staff === 1,
      undoes: row.undoes,
    }
  );
}

/** Begins the wait. Nothing else is open for the customer. */
export async function keepRecovery(queries: Queries, customerId: string, recovery: PasskeyRecovery): Promise<void> {
  await queries
    .insertInto('passkey_recovery')
    .values({
      id: recovery.id,
      customer_id: customerId,
      open_for: customerId,
      browser: recovery.browser,
      address: recovery.address,
      begun_at: recovery.begunAt,
      ready_at: recovery.readyAt,
      latest_at: recovery.latestAt,
      reminded_at: null,
      ended_at: null,
      by_staff: recovery.byStaff ? 1 : 0,
      undoes: recovery.undoes,
    })
    .execute();
}

/** Notes that the customer is reminded, once. @returns whether this call did: only then is the reminder sent */
export async function noteReminder({ queries, now }: Transaction, id: string): Promise<boolean> {
  const noted = await queries
    .updateTable('passkey_recovery')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('open_for', 'is not', null)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

const endOpen = prepared((queries, of: Of<{ customerId: string; now: number }>) =>
  queries
    .updateTable('passkey_recovery')
    .set({ open_for: sql`null`, ended_at: of('now') })
    .where('open_for', '=', of('customerId'))
    .returning('id'),
);

/** Ends the open recovery. @returns whether there was one */
export async function endRecovery(tx: Transaction, customerId: string): Promise<boolean> {
  const [ended] = await endOpen(tx.queries, { customerId, now: tx.now });
  if (ended !== undefined) await voidLinks(tx.queries, tx.now, 'cancel-passkey-recovery', { customerId });
  return ended !== undefined;
}

/** While staff have frozen the account, only staff stop a recovery that they began: a thief may hold everything that could stop it. */
export async function isForStaffAlone(queries: Queries, customerId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('passkey_recovery')
    .innerJoin('customer', 'customer.id', 'passkey_recovery.customer_id')
    .select('passkey_recovery.id')
    .where('passkey_recovery.open_for', '=', customerId)
    .where('passkey_recovery.by_staff', '=', 1)
    .where('customer.status', '=', 'deactivated')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the open recovery without finishing it, and notifies the customer.
 * @param by `staff`: also a recovery that only staff may stop @returns whether a recovery was open
 */
export async function cancelRecovery(
  tx: Transaction,
  customerId: string,
  notification: PlainNotification = 'passkeyRecoveryCancelled',
  by: 'customer' | 'staff' = 'customer',
): Promise<boolean> {
  if (by === 'customer' && (await isForStaffAlone(tx.queries, customerId))) return false;
  const undoes = (await openRecovery(tx.queries, customerId))?.undoes ?? '';
  if (!(await endRecovery(tx, customerId))) return false;
  const customer = await customerWithId(tx.queries, customerId);
  if (customer !== undefined) await notify(tx, customer, undoes === '' ? notification : 'undoStopped');
  return true;
}
