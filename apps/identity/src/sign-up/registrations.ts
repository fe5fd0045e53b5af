/**
 * A registration: how far an address has come towards an account. It belongs to the browser that holds the sign-up cookie. It has no customer before
 * the mail is read, and then belongs to the reader of the mail.
 */

import { type AccountType, accountTypes, lifetimes, type RegistrationStep } from '@stepgate/contract';
import { customerWithId } from '../customers/customers.ts';
import type { Deps } from '../kernel/context.ts';
import { type Language, storedLanguage } from '../kernel/language.ts';
import { primaryNumber } from '../phone-numbers/replace-phone-number.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database, Transaction } from '../storage/transaction.ts';
import { tokenText } from '../tokens/tokens.ts';

export type Registration = {
  readonly id: string;
  readonly email: string;
  readonly accountType: AccountType;
  readonly language: Language;
  /** `undefined` before the mail is read. */
  readonly customerId: string | undefined;
  /** ISO 3166, two letters; empty until chosen. */
  readonly country: string;
  /** Empty until given, and always for a personal account. */
  readonly businessName: string;
  /** Hash of the token whose challenge is the phone number, or empty. */
  readonly phoneTokenHash: string;
  /** Where the customer wants to go at the end, or empty. */
  readonly redirectTo: string;
  readonly completed: boolean;
};

type Row = {
  readonly id: string;
  readonly email: string;
  readonly account_type: string;
  readonly language: string;
  readonly customer_id: string | null;
  readonly country: string;
  readonly business_name: string;
  readonly phone_token_hash: string;
  readonly redirect_to: string;
  readonly completed_at: number | null;
};

export const registrationFrom = (row: Row): Registration => ({
  id: row.id,
  email: row.email,
  accountType: accountTypes.find((type) => type === row.account_type) ?? 'personal',
  language: storedLanguage(row.language),
  customerId: row.customer_id ?? undefined,
  country: row.country,
  businessName: row.business_name,
  phoneTokenHash: row.phone_token_hash,
  redirectTo: row.redirect_to,
  completed: row.completed_at !== null,
});

/** The stored hash of a sign-up cookie; `undefined` if the cookie is not one of ours. */
export const hashSignUpCookie = ({ secrets }: Pick<Deps, 'secrets'>, cookie: string | undefined): string | undefined =>
  cookie !== undefined && tokenText.test(cookie) ? secrets.hashToken(cookie) : undefined;

/** The registration with that id, if it belongs to the asking browser and has not expired. @param cookie of the sign-up, as sent */
export async function findRegistration(db: Database, id: string, cookie: string | undefined): Promise<Registration | undefined> {
  const tokenHash = hashSignUpCookie(db, cookie);
  if (tokenHash === undefined) return undefined;
  const row = await db.queries
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return row && registrationFrom(row);
}

const hasProfile = ({ accountType, country, businessName }: Registration): boolean =>
  country !== '' && (accountType === 'personal' || businessName !== '');

/** The step that is needed next. */
export async function readStep(queries: Queries, registration: Registration): Promise<RegistrationStep> {
  if (registration.completed) return 'done';
  const customer = await customerWithId(queries, registration.customerId);
  if (customer?.status !== 'registering') return 'verify-email';
  if (!hasProfile(registration)) return 'profile';
  return (await primaryNumber(queries, customer.id)) === undefined ? 'phone' : 'password';
}

/** Writes the result of a step and extends the registration's time. */
export async function takeStep(
  tx: Transaction,
  id: string,
  brought: {
    readonly account_type?: AccountType;
    readonly country?: string;
    readonly business_name?: string;
    readonly phone_token_hash?: string;
  },
): Promise<void> {
  await tx.queries
    .updateTable('registration')
    .set({ ...brought, expires_at: tx.now + lifetimes.registration })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}
