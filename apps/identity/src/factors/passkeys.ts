/** The rows of passkeys and of their enrolments: each change of them has its function here. `passkeys/` has the rules. */
import { type Insertable, sql } from 'kysely';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';
import { factorName } from './used-factor.ts';

/** @returns whether it is the customer's now; `false` if the credential is of an account already */
export async function addPasskey(queries: Queries, row: Insertable<Schema['passkey']>): Promise<boolean> {
  const added = await queries
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const recordRow = prepared((queries, of: Of<{ id: string; counter: number; backedUp: number; now: number }>) =>
  queries
    .updateTable('passkey')
    .set({ counter: of('counter'), backed_up: of('backedUp'), last_used_at: of('now') })
    .where('id', '=', of('id'))
    // An authenticator that doesn't count always says 0.
    .where((where) => where.or([where('counter', '<', of('counter')), sql<boolean>`counter + ${of('counter')} = 0`]))
    .returning('id'),
);

/** Of two signatures with the same count, only one is ever taken. @returns whether it was taken; `false` also if the passkey was removed meanwhile */
export async function recordPasskeyUse(
  { queries, now }: Transaction,
  id: string,
  { counter, backedUp }: { readonly counter: number; readonly backedUp: boolean },
): Promise<boolean> {
  const [recorded] = await recordRow(queries, { id, counter, backedUp: backedUp ? 1 : 0, now });
  return recorded !== undefined;
}

export async function namePasskey(queries: Queries, id: string, name: string): Promise<void> {
  await queries.updateTable('passkey').set({ name }).where('id', '=', id).execute();
}

/** Removes a passkey. It can be put back for some days. @param removedIn hash of the session that asks @returns its name, or `undefined` if it is gone */
export async function dropPasskey(
  tx: Transaction,
  customerId: string,
  id: string,
  removedIn: string,
): Promise<string | undefined> {
  const removed = await tx.queries
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirst();
  if (removed === undefined) return undefined;
  const { customer_id: _, ...row } = removed;
  await keepFormer(tx, customerId, 'passkey', row, { addedAt: row.created_at, removedIn });
  return factorName('passkey', id);
}

/** They are lost, so they don't come back. */
export async function deleteLostPasskeys(queries: Queries, customerId: string): Promise<void> {
  await queries.deleteFrom('passkey').where('customer_id', '=', customerId).execute();
}

/** Begins an enrolment, in place of an earlier one. */
export async function keepPasskeyEnrolment(
  queries: Queries,
  customerId: string,
  row: Pick<Schema['passkey_enrolment'], 'challenge_hash' | 'expires_at'>,
): Promise<void> {
  await queries
    .insertInto('passkey_enrolment')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

/** Spends the challenge of an enrolment, once. @returns its stored hash, if it was the customer's and in time */
export async function spendPasskeyEnrolment(
  { queries, now }: Transaction,
  customerId: string,
  hash: string,
): Promise<string | undefined> {
  const spent = await queries
    .deleteFrom('passkey_enrolment')
    .where('customer_id', '=', customerId)
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return spent?.challenge_hash;
}
