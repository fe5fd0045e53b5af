/** How a customer begins, and how one goes who never was one. */
import type { AccountType } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { KeptLanguage } from './kept-language.ts';

/** A sign-up in progress. Changes nothing if the address has a row. */
export async function addRegistering(
  tx: Transaction,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  await tx.queries
    .insertInto('customer')
    .values({
      id: tx.secrets.newToken(),
      email,
      status: 'registering',
      password_hash: null,
      created_at: tx.now,
      email_verified_at: tx.now,
      language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

type Registered = KeptLanguage & {
  readonly passwordHash: string;
  readonly accountType: AccountType;
  readonly country: string;
};

/** The sign-up becomes an account. @returns false if it has become one already, or is gone */
export async function activate(
  tx: Transaction,
  customerId: string,
  { passwordHash, accountType, country, language, languageChosen }: Registered,
): Promise<boolean> {
  const made = await tx.queries
    .updateTable('customer')
    .set({
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: tx.now,
      account_type: accountType,
      country,
      language,
      language_chosen: languageChosen ? 1 : 0,
    })
    .where('id', '=', customerId)
    .where('status', '=', 'registering')
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export type ImportedRow = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly country: string;
  readonly language: Language;
};

export async function addImported(queries: Queries, now: number, customers: readonly ImportedRow[]): Promise<void> {
  if (customers.length === 0) return;
  const rows = customers.map(({ id, email, passwordHash, emailVerified, country, language }) => ({
    id,
    email,
    password_hash: passwordHash,
    created_at: now,
    email_verified_at: emailVerified ? 0 : null,
    country,
    language,
  }));
  await queries.insertInto('customer').values(rows).execute();
}

/** Deletes an account with all that belongs to it, if its mail is still unread. @returns whether it did */
export async function deleteUnverified(queries: Queries, customerId: string): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('customer')
    .where('id', '=', customerId)
    .where('email_verified_at', 'is', null)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
