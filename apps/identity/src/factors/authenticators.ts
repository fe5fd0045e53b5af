/** The rows of authenticator apps and of their enrolments: each change of them has its function here. `challenges/totp` has the rules. */
import type { Insertable } from 'kysely';
import type { Sealed } from '../kernel/sealed.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';
import { factorName } from './used-factor.ts';

/** Spends a time step: each can be used once and never after a later one, across all processes. @returns whether this call spent it */
export async function spendTimeStep(queries: Queries, customerId: string, step: number): Promise<boolean> {
  const spent = await queries
    .updateTable('totp')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .returning('customer_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The app that the customer has from now on, in place of an earlier one. */
export async function keepAuthenticator(
  { queries, now }: Transaction,
  customerId: string,
  { secret, lastStep }: { readonly secret: Sealed; readonly lastStep: number },
): Promise<void> {
  const row = { secret, last_step: lastStep, enrolled_at: now };
  await queries
    .insertInto('totp')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

/** Keys of imported customers. */
export async function addImportedKeys(queries: Queries, rows: readonly Insertable<Schema['totp']>[]): Promise<void> {
  if (rows.length > 0) await queries.insertInto('totp').values(rows).execute();
}

/**
 * Removes the customer's app. It can be restored for some days.
 * @param removedIn hash of the session that asks @returns its name; `undefined` without an app
 */
export async function dropAuthenticator(tx: Transaction, customerId: string, removedIn: string): Promise<string | undefined> {
  const removed = await tx.queries
    .deleteFrom('totp')
    .where('customer_id', '=', customerId)
    .returning(['secret', 'last_step', 'enrolled_at'])
    .executeTakeFirst();
  if (removed === undefined) return undefined;
  const row = { ...removed, secret: tx.secrets.open(removed.secret, customerId) };
  await keepFormer(tx, customerId, 'authenticator', row, { addedAt: removed.enrolled_at, removedIn });
  return factorName('authenticator', removed.enrolled_at);
}

/** Keeps a key that waits for its first code, in place of an earlier one. */
export async function keepWaitingKey(
  queries: Queries,
  customerId: string,
  row: Pick<Schema['totp_enrolment'], 'secret' | 'expires_at'>,
): Promise<void> {
  await queries
    .insertInto('totp_enrolment')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

/** Of two parallel confirmations only one takes the key. @returns whether this call did */
export async function takeWaitingKey(queries: Queries, customerId: string, secret: Sealed): Promise<boolean> {
  const taken = await queries
    .deleteFrom('totp_enrolment')
    .where('customer_id', '=', customerId)
    .where('secret', '=', secret)
    .returning('customer_id')
    .executeTakeFirst();
  return taken !== undefined;
}
