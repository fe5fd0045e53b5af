import { cookieIn, lifetimes } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { databaseNow } from '../storage/transaction.ts';
import { hasIdledOut, type Session, touchSession } from './sessions.ts';

export type Authenticated = { readonly session: Session; readonly customer: Customer };

/** Until when the customer counts as recently authenticated in this session; 0 if they don't. */
export function freshUntil({ provedAt }: Session, now: number): number {
  const until = provedAt + lifetimes.freshSecondFactor;
  return provedAt > 0 && until > now ? until : 0;
}

/** Why there is no session, as far as the customer may know. */
export async function noSession(deps: Deps, cookie: string | undefined): Promise<Problem> {
  const idle = await hasIdledOut(databaseNow(deps), cookie);
  return new Problem('session_not_found', idle ? { params: { sessionEnded: 'idle' } } : {});
}

/**
 * The authenticated customer, with a session that isn't limited to data sharing.
 * @param by see `touchSession`
 * @throws Problem `session_not_found`, `session_frozen`, `not_allowed` for data sharing
 */
export async function authenticate(
  deps: Deps,
  { cookies }: CallContext,
  by: 'customer' | 'poll' = 'customer',
): Promise<Authenticated> {
  const found = await authenticateCookie(deps, cookieIn(cookies, 'session', deps.settings.origin), by);
  return found;
}

/** The same for the value of the cookie. */
export async function authenticateCookie(
  deps: Deps,
  cookie: string | undefined,
  by: 'customer' | 'poll' = 'customer',
): Promise<Authenticated> {
  const { storage } = deps;
  const session = await touchSession(databaseNow(deps), cookie, by);
  const customer = await customerWithId(storage.queries, session?.customerId);
  if (session === undefined || customer === undefined) throw await noSession(deps, cookie);
  if (session.scope !== 'full') throw new Problem('not_allowed');
  return { session, customer };
}
