/** Social logins that a logged-in customer connects and disconnects: the session decides whose they are, not the address. */

import type { SocialConnection, SocialProvider } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Remover, tellOfChange, tellOfRemoval } from '../customers/tell-of-change.ts';
import { dropIdentities } from '../factors/social-identities.ts';
import { factorName } from '../factors/used-factor.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type SocialIdentity, socialNames } from '../providers/social/social-login.ts';
import { touchSession } from '../sessions/sessions.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { endTokensFor } from '../tokens/token-progress.ts';
import { findCustomerId, link } from './social-identities.ts';

/** @returns the providers that the customer can log in with */
export async function connectedSocials(queries: Queries, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('social_identity').select('provider').where('customer_id', '=', customerId).execute();
  return new Set(rows.map(({ provider }) => provider));
}

/**
 * Connects the provider's identity to the customer who asked, if that customer is still logged in.
 * @param cookie of the session, as sent by the browser that has come back
 */
export async function connectSocial(
  deps: Deps,
  provider: SocialProvider,
  identity: SocialIdentity,
  { customerId, cookie }: { readonly customerId: string; readonly cookie: string | undefined },
): Promise<SocialConnection> {
  return transact(deps, async (tx) => {
    await lockCustomer(tx.queries, customerId);
    const session = await touchSession(tx, cookie).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    const customer = await customerWithId(tx.queries, session?.customerId);
    if (customer?.id !== customerId || session?.scope !== 'full') return 'failed';
    const owner = await findCustomerId(tx.queries, identity);
    if (owner === customerId) return 'connected';
    if (owner !== undefined || !(await link(tx, provider, identity, customerId))) return 'taken';
    await securityChanged(tx, customerId, 'social-added', {
      session: session.hash,
      added: [factorName('social', provider)],
      label: socialNames[provider],
    });
    await tellOfChange(tx, customer, { session: session.hash }, 'socialConnected', { provider: socialNames[provider] });
    return 'connected';
  });
}

/**
 * Removes the provider's login from the account and ends logins that it began.
 * @returns whether there was one
 */
export async function removeSocial(
  tx: Transaction,
  customer: Customer,
  provider: SocialProvider,
  remover: Remover,
): Promise<boolean> {
  const { session } = remover;
  await lockCustomer(tx.queries, customer.id);
  if (!(await dropIdentities(tx, customer.id, provider, session))) return false;
  await securityChanged(tx, customer.id, 'social-removed', {
    session,
    removed: [factorName('social', provider)],
    label: socialNames[provider],
  });
  await endTokensFor(tx, customer.id, 'IDENTITY__SOCIAL_LOGIN');
  await tellOfRemoval(tx, customer, remover, undefined, 'socialDisconnected', { provider: socialNames[provider] });
  return true;
}
