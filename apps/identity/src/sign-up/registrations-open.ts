/** The mailed link of a registration: only the reader of the mail continues the registration, in the browser that opened the link. */

import { type AccountType, lifetimes, registerLocation } from '@stepgate/contract';
import { addRegistering } from '../customers/add-customer.ts';
import { customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { Language } from '../kernel/language.ts';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database, Transaction } from '../storage/transaction.ts';
import { hashSignUpCookie, registrationFrom } from './registrations.ts';

/**
 * The customer for an address whose mail is known to be read: a new customer, or that of an earlier sign-up. Locks the customer's row, so call this first.
 * @returns its id; `undefined` if the address has an account
 */
export async function becomeCustomer(
  tx: Transaction,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<string | undefined> {
  await addRegistering(tx, { email, language });
  const row = await tx.queries.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await lockCustomer(tx.queries, row.id);
  const customer = await customerWithId(tx.queries, row.id);
  return customer?.status === 'registering' ? customer.id : undefined;
}

/**
 * Assigns the registration to the customer. It continues where the customer's earlier registration stopped, and that one ends. @returns the columns
 * to write
 */
export async function takeOver(
  queries: Queries,
  now: number,
  { id, accountType }: { readonly id: string; readonly accountType: AccountType },
  customerId: string,
) {
  const earlier = await queries
    .updateTable('registration')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '<>', id)
    .where('expires_at', '>', now)
    .returning(['account_type', 'country', 'business_name', 'created_at'])
    .execute();
  const last = earlier.toSorted((a, b) => b.created_at - a.created_at).find((each) => each.account_type === accountType);
  return {
    customer_id: customerId,
    verified_at: now,
    expires_at: now + lifetimes.registration,
    country: last?.country ?? '',
    business_name: last?.business_name ?? '',
  };
}

/**
 * Spends the token of a mail: it proves that the address belongs to its reader.
 * @param cookie of the sign-up in the asking browser; the browser that began the sign-up keeps it
 * @returns what the browser continues with
 * @throws Problem `invalid_link`
 */
export async function openRegistration(
  tx: Transaction,
  token: string,
  cookie: string | undefined,
): Promise<{ readonly id: string; readonly signupToken: string }> {
  const now = tx.now;
  const linkHash = tx.secrets.hashToken(token);
  const row = await tx.queries
    .selectFrom('registration')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid_link');
  const registration = registrationFrom(row);
  const customerId = await becomeCustomer(tx, registration);
  if (customerId === undefined) throw new Problem('invalid_link');
  const isSameBrowser = cookie !== undefined && hashSignUpCookie(tx, cookie) === row.token_hash;
  const signupToken = isSameBrowser ? cookie : tx.secrets.newToken();
  const taken = await takeOver(tx.queries, now, registration, customerId);
  const opened = await tx.queries
    .updateTable('registration')
    .set({ ...taken, link_hash: null, token_hash: tx.secrets.hashToken(signupToken) })
    .where('id', '=', row.id)
    .where('link_hash', '=', linkHash)
    .returning('id')
    .executeTakeFirst();
  if (opened === undefined) throw new Problem('invalid_link');
  return { id: opened.id, signupToken };
}

/** The waiting page's changes to its registration; absent values change nothing. */
type Choices = { readonly language: Language | undefined; readonly redirectTo: string | undefined };

/**
 * Reports to a sign-up whether its mail was read, by its `emailVerifyOtt`. The answer is given once, and only to the browser that continues.
 * @param cookie of the sign-up in the asking browser
 * @returns where the registration continues, or `waiting` while the mail is unread
 * @throws Problem `invalid_link`
 */
export async function watchRegistration(
  db: Database,
  watch: string,
  cookie: string | undefined,
  { language, redirectTo }: Choices,
): Promise<'waiting' | { readonly location: string }> {
  const { queries } = db;
  const watchHash = db.secrets.hashToken(watch);
  const ownChoices = { ...(language && { language }), ...(redirectTo !== undefined && { redirect_to: redirectTo }) };
  const row = await queries
    .selectFrom('registration')
    .select(['verified_at', 'language', 'redirect_to'])
    .where('watch_hash', '=', watchHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid_link');
  if (row.verified_at === null) {
    // The page polls every few seconds, so this writes only what is new.
    const isNew = (language ?? row.language) !== row.language || (redirectTo ?? row.redirect_to) !== row.redirect_to;
    if (isNew) await queries.updateTable('registration').set(ownChoices).where('watch_hash', '=', watchHash).execute();
    return 'waiting';
  }
  const continued = await queries
    .updateTable('registration')
    .set({ watch_hash: null, ...ownChoices })
    .where('watch_hash', '=', watchHash)
    .where('token_hash', '=', hashSignUpCookie(db, cookie) ?? '')
    .returning(['id', 'redirect_to'])
    .executeTakeFirst();
  if (continued === undefined) throw new Problem('invalid_link');
  return { location: registerLocation({ id: continued.id, redirectUrl: continued.redirect_to || undefined }) };
}
