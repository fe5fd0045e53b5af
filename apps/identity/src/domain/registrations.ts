/**
 * A registration: how far an address has come on its way to an account. It is its browser's, by what the cookie of the sign-up holds; but
 * it stands for nobody before the mail to its address was read, and what it has then belongs to whoever read it.
 */
import { type AccountType, accountTypes, lifetimes, type RegistrationStep } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { type Language, languages } from './problem-messages.ts';
import { primaryNumber } from './replace-phone-number.ts';
import { tokenText } from './tokens.ts';

export type Registration = {
  readonly id: string;
  readonly email: string;
  readonly accountType: AccountType;
  readonly language: Language;
  /** `undefined` before the mail was read. */
  readonly customerId: string | undefined;
  /** ISO 3166, two letters; empty until chosen. */
  readonly country: string;
  /** Empty until given, and for a person. */
  readonly businessName: string;
  /** Hash of the token whose challenge is the phone number, or empty. */
  readonly phoneTokenHash: string;
  /** Where its owner wants to be in the end, or empty. */
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
  language: languages.find((language) => language === row.language) ?? 'en',
  customerId: row.customer_id ?? undefined,
  country: row.country,
  businessName: row.business_name,
  phoneTokenHash: row.phone_token_hash,
  redirectTo: row.redirect_to,
  completed: row.completed_at !== null,
});

/** What is stored of a sign-up's cookie; `undefined` for one that is none of ours. */
export const signUpHashOf = ({ secrets }: Pick<Deps, 'secrets'>, cookie: string | undefined): string | undefined =>
  cookie !== undefined && tokenText.test(cookie) ? secrets.hashToken(cookie) : undefined;

/** The registration of that id, if it is the asking browser's and still goes on. @param cookie of the sign-up, as sent */
export async function findRegistration(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  id: string,
  cookie: string | undefined,
): Promise<Registration | undefined> {
  const tokenHash = signUpHashOf(deps, cookie);
  if (tokenHash === undefined) return undefined;
  const row = await queries
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  return row && registrationFrom(row);
}

const hasProfile = ({ accountType, country, businessName }: Registration): boolean =>
  country !== '' && (accountType === 'personal' || businessName !== '');

/** What is needed next. */
export async function stepOf(queries: Queries, registration: Registration): Promise<RegistrationStep> {
  if (registration.completed) return 'done';
  const customer = await customerWithId(queries, registration.customerId);
  if (customer?.status !== 'registering') return 'verify-email';
  if (!hasProfile(registration)) return 'profile';
  return (await primaryNumber(queries, customer.id)) === undefined ? 'phone' : 'password';
}

/** Writes what a step has brought; there is as much time again for the next. */
export async function takeStep(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  id: string,
  brought: {
    readonly account_type?: AccountType;
    readonly country?: string;
    readonly business_name?: string;
    readonly phone_token_hash?: string;
  },
): Promise<void> {
  await queries
    .updateTable('registration')
    .set({ ...brought, expires_at: clock.now() + lifetimes.registration })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}
