/** The rows of authenticator apps and of their enrolments: each change of them has its function here. `challenges/totp` has the rules. */
import type { Insertable } from 'kysely';
import type { Sealed } from '../kernel/sealed.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { deleteAuthenticator, listAuthenticators } from './authenticator-rows.ts';
import { keepFormer } from './former-factors.ts';
import { factorName } from './used-factor.ts';

/** Keys of imported customers. */
export async function addImportedKeys(queries: Queries, rows: readonly Insertable<Schema['totp']>[]): Promise<void> {
  if (rows.length > 0) await queries.insertInto('totp').values(rows).execute();
}

/**
 * Removes one of the customer's apps. It can be restored for some days.
 * @param id of the app @param removedIn hash of the session that asks @returns its name among the methods; `undefined` without that app
 */
export async function dropAuthenticator(
  tx: Transaction,
  customerId: string,
  id: string,
  removedIn: string,
): Promise<string | undefined> {
  const app = (await listAuthenticators(tx.queries, customerId)).find((each) => each.id === id);
  if (app === undefined || !(await deleteAuthenticator(tx, customerId, app))) return undefined;
  const { addedAt, lastStep } = app;
  const row = { secret: tx.secrets.open(app.secret, app.owner), last_step: lastStep, enrolled_at: addedAt };
  await keepFormer(tx, customerId, 'authenticator', row, { addedAt, removedIn });
  return factorName('authenticator', id);
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
