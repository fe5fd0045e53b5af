/** Links that undo a change of the email address. They are separate from other links, so invalidating those doesn't affect them. */

import { lifetimes, routes } from '@stepgate/contract';
import { maskEmail } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { linkTo } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { hoursIn, mailWords } from '../messages/mail-words.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { setEmail } from './change-customer.ts';
import { type Customer, findCustomer } from './customers.ts';
import { lockCustomer } from './lock-customer.ts';
import { changeMadeNow } from './made-changes.ts';

export const expiring: readonly Expiring[] = [expired('email_undo')];

/**
 * Runs in the transaction of the change, after `securityChanged`: mails an undo link to the old address.
 * @param customer as before the change @param since when the change was requested
 */
export async function offerUndo(
  tx: Transaction,
  customer: Customer,
  { newEmail, since }: { readonly newEmail: string; readonly since: number },
): Promise<void> {
  const now = tx.now;
  const token = tx.secrets.newToken();
  const lifetime = lifetimes.emailChangeUndo;
  await tx.queries
    .insertInto('email_undo')
    .values({
      hash: tx.secrets.hashToken(token),
      customer_id: customer.id,
      old_email: customer.email,
      asked_at: since,
      changed_at: now,
      change_id: (await changeMadeNow(tx, customer.id))?.id ?? '',
      expires_at: now + lifetime,
      used_at: null,
    })
    .execute();
  const link = linkTo(tx.settings, routes.undoEmailChange, token);
  const changed = { link, newEmail: maskEmail(newEmail), hours: hoursIn(lifetime) };
  const words = mailWords(tx.settings, customer.language, 'emailChanged', changed);
  await queueMail(tx, { ...words, to: customer.email, lifetime });
}

type Undo = {
  readonly customerId: string;
  readonly email: string;
  readonly since: number;
  readonly changedAt: number;
  /** The id of the change. */
  readonly change: string;
};

/** Locks the customer and uses the link up. @throws Problem `invalid_link` */
export async function spendUndo(queries: Queries, now: number, hash: string): Promise<Undo> {
  const usable = () =>
    queries
      .selectFrom('email_undo')
      .select('customer_id')
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  const found = await usable();
  if (found === undefined) throw new Problem('invalid_link');
  await lockCustomer(queries, found.customer_id);
  const spent = await queries
    .updateTable('email_undo')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'old_email', 'asked_at', 'changed_at', 'change_id'])
    .executeTakeFirst();
  if (spent === undefined) throw new Problem('invalid_link');
  const { customer_id, old_email, asked_at, changed_at, change_id } = spent;
  return { customerId: customer_id, email: old_email, since: asked_at, changedAt: changed_at, change: change_id };
}

/**
 * Gives the account the address back that it had before somebody else's first change since then, unless that address has another account by now.
 * @param since milliseconds since 1970: only changes that were requested later
 * @param isTheirs of the id of a change @returns the address; `undefined` if nothing was taken back
 */
export async function takeBackEmail(
  tx: Transaction,
  customerId: string,
  since: number,
  isTheirs: (change: string) => boolean,
): Promise<string | undefined> {
  const changes = await tx.queries
    .selectFrom('email_undo')
    .select(['old_email', 'changed_at', 'change_id'])
    .where('customer_id', '=', customerId)
    .where('asked_at', '>=', since)
    .where('used_at', 'is', null)
    .orderBy('changed_at')
    .execute();
  const first = changes.find(({ change_id }) => isTheirs(change_id));
  if (first === undefined || (await findCustomer(tx.queries, first.old_email)) !== undefined) return undefined;
  await setEmail(tx, customerId, first.old_email);
  await endUndosSince(tx.queries, customerId, first.changed_at, tx.now);
  return first.old_email;
}

/** Ends the undo links of a change and of all later changes. */
export async function endUndosSince(queries: Queries, customerId: string, changedAt: number, now: number): Promise<void> {
  await queries
    .updateTable('email_undo')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('changed_at', '>=', changedAt)
    .where('used_at', 'is', null)
    .execute();
}

/** The time until which a customer's change of address can be undone; money is on hold until then. @returns `undefined` if none can be undone */
export async function undoableUntil(queries: Queries, customerId: string, now: number): Promise<number | undefined> {
  const undo = await queries
    .selectFrom('email_undo')
    .select('expires_at')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return undo?.expires_at;
}

/** The addresses before a change that their mailbox can still undo. */
export async function undoableAddresses(queries: Queries, customerId: string, now: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('email_undo')
    .select('old_email')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ old_email }) => old_email);
}
