/** The rows of customers' phone numbers, and of numbers that wait for their code: each change of them has its function here. `phone-numbers/` has the rules. */
import type { Insertable } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';

/**
 * Gives a customer a number that no other account has. An unfinished sign-up loses it.
 * @returns its id, or `undefined` if another account has it by now
 */
export async function giveNumber(tx: Transaction, customerId: string, number: string): Promise<string | undefined> {
  await tx.queries
    .deleteFrom('phone_number')
    .where('number', '=', number)
    .where('customer_id', '<>', customerId)
    .where('customer_id', 'in', (from) => from.selectFrom('customer').select('id').where('status', '=', 'registering'))
    .execute();
  const inserted = await tx.queries
    .insertInto('phone_number')
    .values({ id: tx.secrets.newToken(), customer_id: customerId, number, is_primary: 0, verified_at: tx.now })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const own = await tx.queries
    .selectFrom('phone_number')
    .select('id')
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return own?.id;
}

/** Numbers of imported customers. */
export async function addImportedNumbers(queries: Queries, rows: readonly Insertable<Schema['phone_number']>[]): Promise<void> {
  if (rows.length > 0) await queries.insertInto('phone_number').values(rows).execute();
}

type Dropped = { readonly id: string; readonly number: string; readonly isPrimary: boolean };

/**
 * Removes a number. It can be put back for some days.
 * @param removedIn hash of the session that asks; empty outside a session @returns `undefined` if the customer doesn't have it
 */
export async function dropNumber(
  tx: Transaction,
  customerId: string,
  id: string,
  removedIn: string,
): Promise<Dropped | undefined> {
  const removed = await tx.queries
    .deleteFrom('phone_number')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(['id', 'number', 'is_primary', 'verified_at'])
    .executeTakeFirst();
  if (removed === undefined) return undefined;
  await keepFormer(tx, customerId, 'phone-number', removed, { addedAt: removed.verified_at, removedIn });
  return { id, number: removed.number, isPrimary: removed.is_primary === 1 };
}

/** Keeps a number that waits for its code. A token has one at most. */
export async function keepNewNumber(queries: Queries, row: Insertable<Schema['new_phone_number']>): Promise<void> {
  if (row.token_hash !== '') await queries.deleteFrom('new_phone_number').where('token_hash', '=', row.token_hash).execute();
  await queries.insertInto('new_phone_number').values(row).execute();
}

/** Marks the number as proved: a code to it was correct. */
export async function markProved(queries: Queries, id: string, now: number): Promise<void> {
  await queries.updateTable('new_phone_number').set({ proved_at: now }).where('id', '=', id).execute();
}

export async function forgetNewNumber(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('new_phone_number').where('id', '=', id).execute();
}
