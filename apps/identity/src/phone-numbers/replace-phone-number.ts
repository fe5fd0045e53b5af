import { noteNewNumber } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { keepFormer } from '../factors/former-factors.ts';
import { factorName } from '../factors/used-factor.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

/** Makes one number the only primary one. */
export async function makePrimary(queries: Queries, customerId: string, id: string): Promise<void> {
  await queries
    .updateTable('phone_number')
    .set(({ eb }) => ({ is_primary: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** The customer's primary number. */
export async function primaryNumber(
  queries: Queries,
  customerId: string,
): Promise<{ readonly id: string; readonly number: string } | undefined> {
  return queries
    .selectFrom('phone_number')
    .select(['id', 'number'])
    .where('customer_id', '=', customerId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

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
  const given = await tx.queries
    .insertInto('phone_number')
    .values({ id: tx.secrets.newToken(), customer_id: customerId, number, is_primary: 0, verified_at: tx.now })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given !== undefined) return given.id;
  const own = await tx.queries
    .selectFrom('phone_number')
    .select('id')
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return own?.id;
}

type Replacement = {
  /** Id of the number that is removed; empty if there is none. */
  readonly replaces: string;
  /** E.164, proved. */
  readonly number: string;
  readonly exceptToken?: string;
  readonly exceptSession?: string;
};

/**
 * Replaces a number with a new one, in the caller's transaction: removes the old one and ends every other session and token. It notifies both
 * numbers and the e-mail address, unless the account is still being registered.
 * @returns `false`, with nothing changed, if the number has become another account's
 */
export async function replacePhoneNumber(
  tx: Transaction,
  customer: Customer,
  { replaces, number, exceptToken, exceptSession }: Replacement,
): Promise<boolean> {
  const id = await giveNumber(tx, customer.id, number);
  if (id === undefined) return false;
  const old = await tx.queries
    .deleteFrom('phone_number')
    .where('id', '=', replaces)
    .where('id', '<>', id)
    .where('customer_id', '=', customer.id)
    .returning(['id', 'number', 'is_primary', 'verified_at'])
    .executeTakeFirst();
  if (old !== undefined)
    await keepFormer(tx, customer.id, 'phone-number', old, { addedAt: old.verified_at, removedIn: exceptSession ?? '' });
  await makePrimary(tx.queries, customer.id, id);
  await noteNewNumber(tx.queries, customer.id);
  const removed = old === undefined ? [] : [factorName('phone-number', old.id)];
  const change = customer.status === 'registering' ? 'first-phone-number' : 'phone-number-replaced';
  await securityChanged(tx, customer.id, change, { token: exceptToken, session: exceptSession, removed });
  if (customer.status === 'registering') return true;
  await notify(tx, customer, 'phoneNumberChanged', { number: maskPhoneNumber(number) });
  await notifyByText(tx, customer, number, 'numberIsYours');
  if (old !== undefined) await notifyByText(tx, customer, old.number, 'numberGone');
  return true;
}
