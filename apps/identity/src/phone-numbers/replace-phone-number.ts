import { countMailboxAnew, noteNewNumber } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { numbersBefore, tellOfChange } from '../customers/tell-of-change.ts';
import { dropNumber, giveNumber } from '../factors/phone-numbers.ts';
import { makePrimary } from '../factors/primary-number.ts';
import { factorName } from '../factors/used-factor.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { notifyByText } from '../messages/notify.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

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

type Replacement = {
  /** Id of the removed number; empty without one. */
  readonly replaces: string;
  /** E.164, proved. */
  readonly number: string;
  readonly exceptToken?: string;
  readonly exceptSession?: string;
  /** Nothing but the mailbox confirmed it, so everybody is logged out, and the mailbox can't confirm it again. */
  readonly byMail?: boolean;
};

/**
 * Replaces a number with a new one, in the caller's transaction: removes the old one and ends every other session and token. It notifies every
 * number and the e-mail address, unless the account is still being registered.
 * @returns `false`, with nothing changed, if the number has become another account's
 */
export async function replacePhoneNumber(
  tx: Transaction,
  customer: Customer,
  { replaces, number, exceptToken, exceptSession, byMail = false }: Replacement,
): Promise<boolean> {
  const id = await giveNumber(tx, customer.id, number);
  if (id === undefined) return false;
  const numbers = await numbersBefore(tx, customer);
  const old = replaces === id ? undefined : await dropNumber(tx, customer.id, replaces, exceptSession ?? '');
  await makePrimary(tx.queries, customer.id, id);
  await noteNewNumber(tx, customer.id);
  const removed = old === undefined ? [] : [factorName('phone-number', old.id)];
  const replaced = byMail ? 'phone-number-replaced-by-mail' : 'phone-number-replaced';
  const change = customer.status === 'registering' ? 'first-phone-number' : replaced;
  await securityChanged(tx, customer.id, change, {
    token: exceptToken,
    session: exceptSession,
    removed,
    added: [factorName('phone-number', id)],
    label: maskPhoneNumber(number),
  });
  if (byMail) await countMailboxAnew(tx, customer.id);
  if (customer.status === 'registering') return true;
  const others = numbers.filter((each) => each !== number);
  const stops = { session: exceptSession ?? '', numbers: others };
  await tellOfChange(tx, customer, stops, 'phoneNumberChanged', { number: maskPhoneNumber(number) });
  await notifyByText(tx, customer, number, 'numberIsYours');
  if (old !== undefined && !others.includes(old.number)) await notifyByText(tx, customer, old.number, 'numberGone');
  return true;
}
