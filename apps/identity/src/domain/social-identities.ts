/**
 * Whose account somebody is by a provider's word. The name there lasts for ever; an address counts once, to find the account, and only where
 * both sides have verified it. What an address had gathered before its owner ever verified it was nobody's, and goes.
 */
import type { SocialProvider } from '@stepgate/contract';
import type { SocialIdentity } from '../providers/social/social-login.ts';
import type { Queries } from '../storage/storage.ts';
import { noteRiskyChange } from './cool-off.ts';
import { type Customer, customerWithId, findCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { tell } from './notices.ts';
import { beginVerifiedRegistration, type SignUp } from './registrations-begin.ts';

type SocialOutcome =
  | { readonly is: 'customer'; readonly customer: Customer }
  | { readonly is: 'registering'; readonly id: string; readonly signupToken: string }
  | { readonly is: 'nobody' };

type AskedBy = Omit<SignUp, 'email' | 'accountType' | 'referralToken' | 'referralSource'>;

export const socialNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const satisfies Record<
  SocialProvider,
  string
>;

/** The first who links a name has it. @returns whether it is this customer's now */
export async function link(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  provider: SocialProvider,
  { issuer, subject }: SocialIdentity,
  customerId: string,
): Promise<boolean> {
  const linked = await queries
    .insertInto('social_identity')
    .values({ issuer, subject, customer_id: customerId, provider, linked_at: clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet(({ ref }) => ({ subject: ref('excluded.subject') })),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return linked.customer_id === customerId;
}

async function goOnRegistering(
  deps: Deps,
  queries: Queries,
  email: string,
  asked: AskedBy,
): Promise<(SocialOutcome & { readonly is: 'registering'; readonly customerId: string }) | undefined> {
  const about = { ...asked, email, accountType: 'personal', referralToken: '', referralSource: '' } as const;
  const begun = await beginVerifiedRegistration(deps, queries, about);
  return begun && { is: 'registering', ...begun };
}

/**
 * Whoever made an account of this address never read its mail; its owner stands here now. All that hangs on the account goes with it, and
 * its id, so that nothing that is kept by it elsewhere is inherited; what staff has noted of the address stays.
 * @returns whether it was unverified still
 */
async function wipe(queries: Queries, { id }: Customer): Promise<boolean> {
  const gone = await queries
    .deleteFrom('customer')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

async function byAddress(
  deps: Deps,
  queries: Queries,
  provider: SocialProvider,
  identity: SocialIdentity,
  asked: AskedBy,
): Promise<SocialOutcome> {
  const email = identity.verifiedEmail;
  if (email === undefined) return { is: 'nobody' };
  const found = await findCustomer(queries, email);
  if (found !== undefined) await takeTurn(queries, found.id);
  const owner = await customerWithId(queries, found?.id);
  if (owner?.emailVerified && owner.email === email) {
    if (!(await link(deps, queries, provider, identity, owner.id))) return { is: 'nobody' };
    await noteRiskyChange(queries, deps.clock.now(), owner.id, 'social');
    await tell(deps, queries, owner, 'socialLinked', socialNames[provider]);
    return { is: 'customer', customer: owner };
  }
  if (owner !== undefined && !(await wipe(queries, owner))) return { is: 'nobody' };
  const begun = await goOnRegistering(deps, queries, email, asked);
  if (begun === undefined) return { is: 'nobody' };
  if (owner !== undefined)
    await queries.updateTable('customer').set({ risk: owner.risk }).where('id', '=', begun.customerId).execute();
  return (await link(deps, queries, provider, identity, begun.customerId)) ? begun : { is: 'nobody' };
}

/** @returns whose account it is, even of somebody who is still registering */
export async function customerIdOf(queries: Queries, { issuer, subject }: SocialIdentity): Promise<string | undefined> {
  const known = await queries
    .selectFrom('social_identity')
    .select('customer_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return known?.customer_id;
}

/** Whoever the provider says has come back: a customer, somebody who becomes one, or nobody that we may let in. */
export async function whoIs(
  deps: Deps,
  queries: Queries,
  provider: SocialProvider,
  identity: SocialIdentity,
  asked: AskedBy,
): Promise<SocialOutcome> {
  const customer = await customerWithId(queries, await customerIdOf(queries, identity));
  if (customer === undefined) return byAddress(deps, queries, provider, identity, asked);
  if (customer.status !== 'registering') return { is: 'customer', customer };
  return (await goOnRegistering(deps, queries, customer.email, asked)) ?? { is: 'customer', customer };
}
