/**
 * Finds the account of a person by a provider's identity. The provider's identifier is a lasting link. An address is used once, to find the account,
 * and only if both sides have verified it. An account whose address was never verified is deleted, because its creator is not known to own the
 * address.
 */

import type { SocialProvider } from '@stepgate/contract';
import { deleteUnverified } from '../customers/add-customer.ts';
import { type Customer, customerWithId, findCustomer } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { readSignals, takeOverSignals } from '../customers/signals.ts';
import { linkIdentity } from '../factors/social-identities.ts';
import { factorName } from '../factors/used-factor.ts';
import { notify } from '../messages/notify.ts';
import { type SocialIdentity, socialNames } from '../providers/social/social-login.ts';
import { beginVerifiedRegistration, type SignUp } from '../sign-up/registrations-begin.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

type SocialOutcome =
  | { readonly is: 'customer'; readonly customer: Customer }
  | { readonly is: 'registering'; readonly id: string; readonly signupToken: string }
  | { readonly is: 'nobody' };

type AskedBy = Omit<SignUp, 'email' | 'accountType' | 'referralToken' | 'referralSource'>;

/** @returns whether the identity is this customer's now */
export async function link(
  tx: Transaction,
  provider: SocialProvider,
  identity: SocialIdentity,
  customerId: string,
): Promise<boolean> {
  return (await linkIdentity(tx, provider, identity, customerId)) === customerId;
}

async function goOnRegistering(
  tx: Transaction,
  email: string,
  requester: AskedBy,
): Promise<(SocialOutcome & { readonly is: 'registering'; readonly customerId: string }) | undefined> {
  const about = { ...requester, email, accountType: 'personal', referralToken: '', referralSource: '' } as const;
  const begun = await beginVerifiedRegistration(tx, about);
  return begun && { is: 'registering', ...begun };
}

async function byAddress(
  tx: Transaction,
  provider: SocialProvider,
  identity: SocialIdentity,
  requester: AskedBy,
): Promise<SocialOutcome> {
  const email = identity.verifiedEmail;
  if (email === undefined) return { is: 'nobody' };
  const found = await findCustomer(tx.queries, email);
  if (found !== undefined) await lockCustomer(tx.queries, found.id);
  const owner = await customerWithId(tx.queries, found?.id);
  if (owner?.emailVerified && owner.email === email) {
    if (!(await link(tx, provider, identity, owner.id))) return { is: 'nobody' };
    await securityChanged(tx, owner.id, 'social-added', {
      added: [factorName('social', provider)],
      label: socialNames[provider],
    });
    await notify(tx, owner, 'socialLinked', { provider: socialNames[provider] });
    return { is: 'customer', customer: owner };
  }
  // The creator of this account never read its mail, and the address's owner is here now. Its id goes, too, so that data stored under the id elsewhere
  // isn't inherited. The risks that were noted for the address stay.
  const signals = owner === undefined ? [] : (await readSignals(tx.queries, owner.id, tx.now)).all;
  if (owner !== undefined && !(await deleteUnverified(tx.queries, owner.id))) return { is: 'nobody' };
  const begun = await goOnRegistering(tx, email, requester);
  if (begun === undefined) return { is: 'nobody' };
  const noted = signals.filter(({ kind }) => kind === 'risk');
  await takeOverSignals(tx, begun.customerId, noted);
  return (await link(tx, provider, identity, begun.customerId)) ? begun : { is: 'nobody' };
}

/** @returns the id of the account, even if the person is still registering */
export async function findCustomerId(queries: Queries, { issuer, subject }: SocialIdentity): Promise<string | undefined> {
  const known = await queries
    .selectFrom('social_identity')
    .select('customer_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return known?.customer_id;
}

/** Identifies the person whom the provider names: a customer, someone who is registering, or someone we may not let in. */
export async function whoIs(
  tx: Transaction,
  provider: SocialProvider,
  identity: SocialIdentity,
  requester: AskedBy,
): Promise<SocialOutcome> {
  const customer = await customerWithId(tx.queries, await findCustomerId(tx.queries, identity));
  if (customer === undefined) return byAddress(tx, provider, identity, requester);
  if (customer.status !== 'registering') return { is: 'customer', customer };
  return (await goOnRegistering(tx, customer.email, requester)) ?? { is: 'customer', customer };
}
