/** Social logins that a customer who is logged in connects and disconnects: no address decides there, the session does. */
import type { SocialConnection, SocialProvider } from '@stepgate/contract';
import type { SocialIdentity } from '../providers/social/social-login.ts';
import type { Queries } from '../storage/storage.ts';
import { noteRiskyChange } from './cool-off.ts';
import { type Customer, customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { tell } from './notices.ts';
import { Problem } from './problem.ts';
import { touchSession } from './sessions.ts';
import { customerIdOf, link, socialNames } from './social-identities.ts';

/** @returns the providers that the customer can log in with */
export async function connectedSocials(queries: Queries, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('social_identity').select('provider').where('customer_id', '=', customerId).execute();
  return new Set(rows.map(({ provider }) => provider));
}

/**
 * Connects whom the provider has named to the customer who asked, if that customer is still the one who is logged in.
 * @param cookie of the session, as the browser that has come back sends it
 */
export async function connectSocial(
  deps: Deps,
  provider: SocialProvider,
  identity: SocialIdentity,
  { customerId, cookie }: { readonly customerId: string; readonly cookie: string | undefined },
): Promise<SocialConnection> {
  const { storage, secrets, clock } = deps;
  return storage.transaction(async (queries) => {
    await takeTurn(queries, customerId);
    const session = await touchSession(queries, secrets, clock.now(), cookie).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    const customer = await customerWithId(queries, session?.customerId);
    if (customer?.id !== customerId || session?.scope !== 'full') return 'failed';
    const owner = await customerIdOf(queries, identity);
    if (owner === customerId) return 'connected';
    if (owner !== undefined || !(await link(deps, queries, provider, identity, customerId))) return 'taken';
    await noteRiskyChange(queries, clock.now(), customerId, 'social');
    await tell(deps, queries, customer, 'socialConnected', socialNames[provider]);
    return 'connected';
  });
}

/** Nobody logs in with that provider to this account any more, nor goes on with a login that it has begun. */
export async function disconnectSocial(deps: Deps, customer: Customer, provider: SocialProvider): Promise<void> {
  const { storage, clock } = deps;
  await storage.transaction(async (queries) => {
    await takeTurn(queries, customer.id);
    const gone = await queries
      .deleteFrom('social_identity')
      .where('customer_id', '=', customer.id)
      .where('provider', '=', provider)
      .returning('subject')
      .execute();
    if (gone.length === 0) return;
    await queries
      .updateTable('one_time_token')
      .set({ spent_at: clock.now() })
      .where('customer_id', '=', customer.id)
      .where('action', '=', 'IDENTITY__SOCIAL_LOGIN')
      .where('spent_at', 'is', null)
      .execute();
    await tell(deps, queries, customer, 'socialDisconnected', socialNames[provider]);
  });
}
