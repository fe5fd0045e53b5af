/** The rows of changes of a lost phone number: each change of them has its function here. `phone-numbers/phone-change.ts` has the rules. */
import type { PhoneChangeState } from '@stepgate/contract';
import type { Insertable } from 'kysely';
import type { PlainNotification } from '../messages/notification-words.ts';
import { notify } from '../messages/notify.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { voidLinks } from './action-links.ts';
import { customerWithId } from './customers.ts';

type NewPhoneChange = Omit<
  Insertable<Schema['phone_change']>,
  'open_for' | 'status' | 'received_at' | 'decided_at' | 'ended_at' | 'reminded_at'
>;

/** Begins a change, in place of an open one. */
export async function keepPhoneChange({ queries, now }: Transaction, row: NewPhoneChange): Promise<void> {
  await queries
    .insertInto('phone_change')
    .values({ ...row, open_for: row.customer_id, status: 'waiting', received_at: now, decided_at: null, ended_at: null })
    .execute();
}

/** Ends an open change in whose place another one comes. The customer hears of that one. */
export async function dropOpenPhoneChange({ queries, now }: Transaction, customerId: string): Promise<void> {
  await queries
    .updateTable('phone_change')
    .set({ status: 'cancelled', open_for: null, ended_at: now })
    .where('open_for', '=', customerId)
    .execute();
  await voidLinks(queries, now, 'cancel-phone-change', { customerId });
}

type WaitingChange = {
  readonly customerId: string;
  readonly photoId: string;
  /** It came without a photo. */
  readonly byMail: boolean;
  /** It can't be approved earlier. */
  readonly readyAt: number;
};

/** Takes the row's lock, so that a parallel decision waits. @returns the change, if it waits for a decision */
export async function lockWaitingChange({ queries, now }: Transaction, id: string): Promise<WaitingChange | undefined> {
  const waiting = await queries
    .updateTable('phone_change')
    .set({ status: 'waiting' })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', '>', now)
    .returning(['customer_id', 'photo_id', 'confirmed_by', 'ready_at'])
    .executeTakeFirst();
  return (
    waiting && {
      customerId: waiting.customer_id,
      photoId: waiting.photo_id,
      byMail: waiting.confirmed_by === 'mail',
      readyAt: waiting.ready_at,
    }
  );
}

/** Notes that a notice of an open change is sent. @param since when the one before it was @returns whether this call did: only then is it sent */
export async function noteReminder({ queries, now }: Transaction, id: string, since: number): Promise<boolean> {
  const noted = await queries
    .updateTable('phone_change')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where(({ fn, ref, eb }) => eb(fn.coalesce(ref('reminded_at'), ref('received_at')), '=', since))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Notes that staff have decided, once and in time. @returns whether this call did */
export async function decideWaitingChange({ queries, now }: Transaction, id: string): Promise<boolean> {
  const decided = await queries
    .updateTable('phone_change')
    .set({ status: 'approved', decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Completes an approved change, once. @returns what it asks for */
export const completePhoneChange = ({ queries, now }: Transaction, id: string) =>
  queries
    .updateTable('phone_change')
    .set({ status: 'done', open_for: null, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returning(['customer_id', 'replaces_number_id', 'new_number', 'token_hash', 'session_hash', 'confirmed_by'])
    .executeTakeFirst();

/** The number of a completed change has become another account's. */
export async function failPhoneChange(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('phone_change').set({ status: 'failed' }).where('id', '=', id).execute();
}

/** Ends an open change without completing it, and notifies the customer. @returns whether it was open */
export async function endPhoneChange(
  tx: Transaction,
  which: { readonly id: string; readonly from: PhoneChangeState } | { readonly customerId: string; readonly tokenHash?: string },
  status: PhoneChangeState,
  notification: PlainNotification,
): Promise<boolean> {
  const now = tx.now;
  const ended = await tx.queries
    .updateTable('phone_change')
    .set({ status, open_for: null, ended_at: now })
    .where('open_for', 'is not', null)
    .where((where) =>
      'id' in which
        ? where.and([where('id', '=', which.id), where('status', '=', which.from)])
        : where.and([
            where('open_for', '=', which.customerId),
            ...(which.tokenHash === undefined ? [] : [where('token_hash', '=', which.tokenHash)]),
          ]),
    )
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(tx.queries, ended?.customer_id);
  if (customer === undefined) return false;
  await voidLinks(tx.queries, now, 'cancel-phone-change', { customerId: customer.id });
  await notify(tx, customer, notification);
  return true;
}

/** Cancelled by the customer, or by a change that ends it. @returns whether there was a change to cancel */
export const cancelOpenPhoneChange = (tx: Transaction, customerId: string): Promise<boolean> =>
  endPhoneChange(tx, { customerId }, 'cancelled', 'phoneChangeCancelled');
