import { lifetimes } from '@stepgate/contract';
import { cookieName } from '../cookies.ts';
import type { CallContext } from '../serve-call.ts';
import { type Customer, customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import { type Session, touchSession } from './sessions.ts';

export type Owner = { readonly session: Session; readonly customer: Customer };

/** Until when the session's last second factor counts as fresh; 0 where it does not. */
export function freshUntil({ provedAt }: Session, now: number): number {
  const until = provedAt + lifetimes.freshSecondFactor;
  return provedAt > 0 && until > now ? until : 0;
}

/**
 * Who is logged in, with everything open to them.
 * @param by see `touchSession`
 * @throws Problem `session_not_found`, `session_frozen`, `not_allowed` for data sharing
 */
export async function ownerOf(
  { storage, secrets, clock, settings }: Deps,
  { cookies }: CallContext,
  by: 'customer' | 'poll' = 'customer',
): Promise<Owner> {
  const cookie = cookies.get(cookieName('session', settings.origin));
  const session = await touchSession(storage.queries, secrets, clock.now(), cookie, by);
  const customer = await customerWithId(storage.queries, session?.customerId);
  if (session === undefined || customer === undefined) throw new Problem('session_not_found');
  if (session.scope !== 'full') throw new Problem('not_allowed');
  return { session, customer };
}

/** The same for a change of what protects the account. @throws Problem also `second_factor_needed` */
export async function provenOwnerOf(deps: Deps, context: CallContext): Promise<Owner> {
  const owner = await ownerOf(deps, context);
  if (freshUntil(owner.session, deps.clock.now()) === 0) throw new Problem('second_factor_needed');
  return owner;
}
