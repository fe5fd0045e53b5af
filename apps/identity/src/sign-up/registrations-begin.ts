/**
 * How a registration begins: with an address that someone typed, about which the answer reveals nothing, or with an address that a provider has
 * verified.
 */

import { type AccountType, lifetimes, mails, routes } from '@stepgate/contract';
import { sql } from 'kysely';
import { findCustomer } from '../customers/customers.ts';
import type { Language } from '../kernel/language.ts';
import { countAll } from '../limits/rate-limits.ts';
import { withToken } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { hoursIn, mailWords } from '../messages/mail-words.ts';
import { type Expiring, expired, keptAfterExpiry } from '../storage/expiring.ts';
import type { Transaction } from '../storage/transaction.ts';
import { becomeCustomer, takeOver } from './registrations-open.ts';

export const expiring: readonly Expiring[] = [
  expired('registration'),
  // Sign-ups whose registrations have all expired. They are counted because PostgreSQL would otherwise read all registrations, to join them.
  {
    table: 'customer',
    by: 'created_at',
    keptFor: keptAfterExpiry,
    and: () =>
      sql`status = 'registering' and (select count(*) from registration where registration.customer_id = customer.id) = 0`,
  },
];

export type SignUp = {
  readonly email: string;
  readonly accountType: AccountType;
  readonly language: Language;
  /** Where the customer goes at the end, already checked; empty for the default. */
  readonly redirectTo: string;
  readonly referralToken: string;
  readonly referralSource: string;
  /** The client, for staff to look into. */
  readonly browser: string;
  readonly network: string;
};

/** Values that are stored only as hashes, so they can't be read again. */
type Begun = { readonly id: string; readonly signupToken: string };

async function keepRegistration(
  tx: Transaction,
  signUp: SignUp,
  hashes: { readonly watch: string | null; readonly link: string | null },
): Promise<Begun> {
  const now = tx.now;
  const [id, signupToken] = [tx.secrets.newToken(), tx.secrets.newToken()];
  await tx.queries
    .insertInto('registration')
    .values({
      id,
      email: signUp.email,
      account_type: signUp.accountType,
      language: signUp.language,
      token_hash: tx.secrets.hashToken(signupToken),
      watch_hash: hashes.watch,
      link_hash: hashes.link,
      link_expires_at: now + lifetimes.signUpLink,
      customer_id: null,
      redirect_to: signUp.redirectTo,
      referral_token: signUp.referralToken,
      referral_source: signUp.referralSource,
      browser: signUp.browser,
      address: signUp.network,
      created_at: now,
      // Until its mail is read, so that unconfirmed ones don't pile up.
      expires_at: now + lifetimes.unreadRegistration,
      verified_at: null,
      completed_at: null,
    })
    .execute();
  return { id, signupToken };
}

/** Begins with an address and queues a mail to it. It does the same amount of work whether or not the address has an account. */
export async function beginRegistration(tx: Transaction, signUp: SignUp): Promise<Begun & { readonly emailVerifyOtt: string }> {
  const now = tx.now;
  const owner = await findCustomer(tx.queries, signUp.email);
  const mail = {
    key: `sign-up mail to ${tx.secrets.pseudonym('sign-up mail', signUp.email)}`,
    ...mails.emailVerification,
  } as const;
  const mayMail = (await countAll(tx.queries, now, [mail])) === undefined;
  const [link, emailVerifyOtt] = [tx.secrets.newToken(), tx.secrets.newToken()];
  const begun = await keepRegistration(tx, signUp, {
    watch: tx.secrets.hashToken(emailVerifyOtt),
    link: owner === undefined && mayMail ? tx.secrets.hashToken(link) : null,
  });
  const words =
    owner === undefined
      ? mailWords(tx.settings, signUp.language, 'signUp', {
          link: withToken(`${tx.settings.origin}${routes.register}/${begun.id}`, link),
          hours: hoursIn(lifetimes.signUpLink),
        })
      : mailWords(tx.settings, owner.language, 'accountExists', {});
  if (mayMail) await queueMail(tx, { ...words, to: signUp.email, lifetime: lifetimes.signUpLink });
  return { ...begun, emailVerifyOtt };
}

/**
 * Begins with an address that a provider has verified. No mail is sent.
 * @returns `undefined` if the address has an account
 */
export async function beginVerifiedRegistration(
  tx: Transaction,
  signUp: SignUp,
): Promise<(Begun & { readonly customerId: string }) | undefined> {
  const customerId = await becomeCustomer(tx, signUp);
  if (customerId === undefined) return undefined;
  const begun = await keepRegistration(tx, signUp, { watch: null, link: null });
  const taken = await takeOver(tx.queries, tx.now, { id: begun.id, accountType: signUp.accountType }, customerId);
  await tx.queries.updateTable('registration').set(taken).where('id', '=', begun.id).execute();
  return { ...begun, customerId };
}
