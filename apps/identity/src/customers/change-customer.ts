/** Changes to a customer's row. No other folder writes the table (ARCHITECTURE.md), so a rule about every change has one place. */
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Customer, CustomerStatus } from './customers.ts';
import { endMetSignals } from './signals.ts';

const updateRow = (queries: Queries, customerId: string) => queries.updateTable('customer').where('id', '=', customerId);

/** Changes nothing while a sign-up is in progress, which is no account yet. */
export async function setStatus(
  queries: Queries,
  customerId: string,
  status: Exclude<CustomerStatus, 'registering'>,
  { title, message, canAppeal }: Customer['deactivation'],
): Promise<void> {
  await updateRow(queries, customerId)
    .set({ status, status_title: title, status_message: message, can_appeal: canAppeal ? 1 : 0 })
    .where('status', '<>', 'registering')
    .execute();
}

export async function setPassword(tx: Transaction, customerId: string, passwordHash: string): Promise<void> {
  await updateRow(tx.queries, customerId).set({ password_hash: passwordHash, password_changed_at: tx.now }).execute();
  await endMetSignals(tx, customerId, { kind: 'new-password-due', value: '' }, 'A new password was set');
}

/** See `renew-password-hash.ts`. */
export async function replaceHash(
  queries: Queries,
  customerId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await updateRow(queries, customerId).set({ password_hash: after }).where('password_hash', '=', before).execute();
}

/** Its reader owns the address, so a sign-up in progress with it is deleted. */
export async function setEmail(tx: Transaction, customerId: string, email: string): Promise<void> {
  await tx.queries.deleteFrom('customer').where('email', '=', email).where('status', '=', 'registering').execute();
  await updateRow(tx.queries, customerId).set({ email, email_verified_at: tx.now }).execute();
}

/** Changes nothing if the address is verified already. */
export async function verifyEmail(tx: Transaction, customerId: string): Promise<void> {
  await updateRow(tx.queries, customerId).set({ email_verified_at: tx.now }).where('email_verified_at', 'is', null).execute();
}

/** The mailbox has just replaced a method, so it counts as no older than that: it confirms no unconfirmed change. */
export async function countMailboxAnew(tx: Transaction, customerId: string): Promise<void> {
  await updateRow(tx.queries, customerId).set({ email_verified_at: tx.now }).where('email_verified_at', 'is not', null).execute();
}

/** The number that had to be replaced, or was lost, is replaced. */
export async function noteNewNumber(tx: Transaction, customerId: string): Promise<void> {
  const reason = 'A new number was set';
  await endMetSignals(tx, customerId, { kind: 'new-number-due', value: '' }, reason);
  await endMetSignals(tx, customerId, { kind: 'prefer', value: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW' }, reason);
}

export async function switchPasskeysOnly(tx: Transaction, customerId: string, to: 'on' | 'off'): Promise<void> {
  await updateRow(tx.queries, customerId)
    .set({ passkeys_only_at: to === 'on' ? tx.now : 0 })
    .execute();
}

/** @param since milliseconds since 1970: passkeys only that were switched on before stay on */
export async function undoPasskeysOnly(queries: Queries, customerId: string, since: number): Promise<void> {
  await updateRow(queries, customerId).set({ passkeys_only_at: 0 }).where('passkeys_only_at', '>=', since).execute();
}

/**
 * Asks and claims in one statement, so that two tabs don't both offer.
 * @param pause milliseconds between two offers
 * @returns whether to offer a passkey now
 */
export async function claimPasskeyOffer(tx: Transaction, customerId: string, pause: number): Promise<boolean> {
  const updated = await updateRow(tx.queries, customerId)
    .set({ passkey_offered_at: tx.now })
    .where('passkey_offered_at', '<=', tx.now - pause)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').select('id').whereRef('passkey.customer_id', '=', 'customer.id'))),
    )
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @param method the challenge type that is asked for first; empty for none */
export async function chooseMethod(queries: Queries, customerId: string, method: string): Promise<void> {
  await updateRow(queries, customerId).set({ chosen_method: method }).execute();
}

/** @param method the second factor that the customer used last */
export async function noteLastMethod(queries: Queries, customerId: string, method: string): Promise<void> {
  await updateRow(queries, customerId).set({ last_way: method }).execute();
}

/** @param until milliseconds since 1970 */
export async function stopPushes(queries: Queries, customerId: string, until: number): Promise<void> {
  await updateRow(queries, customerId).set({ pushes_stopped_until: until }).execute();
}
