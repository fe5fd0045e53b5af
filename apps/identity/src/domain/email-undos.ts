/** Links that take a change of the address back: kept apart from other links, so that whatever voids those leaves them alone. */
import { lifetimes, routes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Customer } from './customers.ts';
import type { Deps } from './deps.ts';
import { emailChangedWords } from './email-change-words.ts';
import { takeTurn } from './last-way.ts';
import { queueMail } from './mail.ts';
import { linkTo } from './mail-words.ts';
import { maskEmail } from './masked.ts';
import { Problem } from './problem.ts';

/**
 * In the transaction of the change: mails the old address a link that takes it back.
 * @param customer as before the change @param since when the change was asked for
 */
export async function offerUndo(
  { secrets, clock, settings }: Deps,
  queries: Queries,
  customer: Customer,
  { newEmail, since }: { readonly newEmail: string; readonly since: number },
): Promise<void> {
  const now = clock.now();
  const token = secrets.newToken();
  const lifetime = lifetimes.emailChangeUndo;
  await queries
    .insertInto('email_undo')
    .values({
      hash: secrets.hashToken(token),
      customer_id: customer.id,
      old_email: customer.email,
      asked_at: since,
      changed_at: now,
      expires_at: now + lifetime,
      used_at: null,
    })
    .execute();
  const link = linkTo(settings.origin, routes.undoEmailChange, token);
  const words = emailChangedWords({ link, newEmail: maskEmail(newEmail) })[customer.language];
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime });
}

type Undo = { readonly customerId: string; readonly email: string; readonly since: number; readonly changedAt: number };

/** Uses the link up, with the customer's row taken. @throws Problem `invalid_link` */
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
  await takeTurn(queries, found.customer_id);
  const spent = await queries
    .updateTable('email_undo')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'old_email', 'asked_at', 'changed_at'])
    .executeTakeFirst();
  if (spent === undefined) throw new Problem('invalid_link');
  const { customer_id, old_email, asked_at, changed_at } = spent;
  return { customerId: customer_id, email: old_email, since: asked_at, changedAt: changed_at };
}

/** Ends the links of a change and of every later one. */
export async function endUndosSince(queries: Queries, customerId: string, changedAt: number, now: number): Promise<void> {
  await queries
    .updateTable('email_undo')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('changed_at', '>=', changedAt)
    .where('used_at', 'is', null)
    .execute();
}

/** Until when a change of a customer's address can be taken back: money rests as long. @returns `undefined` where none can */
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
