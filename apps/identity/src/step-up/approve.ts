/**
 * Calls that the customer has to approve first, as the contract says for each. `request`: each request needs its own approval, which is bound to the
 * session, the method, the address and the body, and spent with the request (PSD2 regulatory technical standards, article 5). Payments are approved so,
 * whatever adds or removes an authentication method, and a change of the password or the address (docs/decisions/0050, 0099). `session`: an approval makes the
 * session recently authenticated, and calls in the next five minutes need none.
 */

import { type Call, lifetimes } from '@stepgate/contract';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type Authenticated, authenticate, freshUntil } from '../sessions/current-session.ts';
import { refreshProof } from '../sessions/sessions.ts';
import { databaseNow, type Transaction, transact } from '../storage/transaction.ts';
import { reachesRequiredAssurance } from '../tokens/policy.ts';
import { spendApproval } from '../tokens/token-progress.ts';
import { findToken, type OneTimeToken, openChallenge, proofsOf } from '../tokens/tokens.ts';
import type { Approved } from '../tokens/transaction-details.ts';
import { type Demand, demand } from './demand.ts';

type SessionCall = Call & { readonly approval: 'session' };
type RequestCall = Call & { readonly approval: 'request' };

/** When the last challenge of a token was passed, in milliseconds since 1970. */
const passedAt = ({ challenges }: OneTimeToken): number => Math.max(0, ...challenges.map((challenge) => challenge.passedAt ?? 0));

/** The live token of an approval header, if it is for this demand and everything in it is proved. */
export async function approvedToken(
  deps: Deps,
  { approval }: Pick<CallContext, 'approval'>,
  { session }: Authenticated,
  { action, approves = '' }: Pick<Demand, 'action' | 'approves'>,
): Promise<OneTimeToken | undefined> {
  if (approval === undefined) return undefined;
  const db = databaseNow(deps);
  const token = await findToken(db, approval).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (token?.action !== action || token.sessionHash !== session.hash || token.approves !== approves) return undefined;
  const isComplete = openChallenge(token) === undefined && reachesRequiredAssurance(token, proofsOf(token));
  return isComplete && passedAt(token) + lifetimes.approval > db.now ? token : undefined;
}

/** Spends the approval and sets the session's last proof to the approval's. @returns whether this request spent it */
const takeForSession = (deps: Deps, { session }: Authenticated, token: OneTimeToken): Promise<boolean> =>
  transact(deps, async (tx) => {
    if (!(await spendApproval(tx, token))) return false;
    await refreshProof(tx.queries, session.hash, passedAt(token), proofsOf(token), token.provedWith);
    return true;
  });

/**
 * The authenticated customer, who proved a second factor in the last five minutes.
 * @param _call a call whose approval is for the session
 * @param details what the customer is shown when a proof is required; a function if the details must be looked up
 * @throws Problem as `findOwner`; `second_factor_needed` with a token to approve the call with; `too_many_requests`
 */
export async function recentlyAuthenticated(
  deps: Deps,
  _call: SessionCall,
  context: CallContext,
  details: Approved | ((authenticated: Authenticated) => Promise<Approved>),
): Promise<Authenticated> {
  const isFresh = ({ session }: Authenticated) => freshUntil(session, deps.clock.now()) > deps.clock.now();
  const authenticated = await authenticate(deps, context);
  if (isFresh(authenticated)) return authenticated;
  const action = 'IDENTITY__SECURITY_CHANGE';
  if (context.approval !== undefined) {
    const token = await approvedToken(deps, context, authenticated, { action });
    if (token !== undefined) await takeForSession(deps, authenticated, token);
    // Read again, because another request may have spent the same approval meanwhile.
    const latest = await authenticate(deps, context);
    if (isFresh(latest)) return latest;
  }
  const description = typeof details === 'function' ? await details(authenticated) : details;
  throw await demand(deps, context, authenticated, { action, details: description });
}

/**
 * A digest of one request of one session and of the details shown to the customer: a change of either gives another digest. Keyed, because the request may
 * carry a password, and the log of events keeps the digest.
 */
const computeDigest = ({ secrets }: Deps, { request }: CallContext, { session }: Authenticated, details: Approved): string =>
  secrets.pseudonym('approved request', `${session.hash} ${request()} ${JSON.stringify(details)}`);

type ApprovedChange = Pick<Demand, 'details' | 'challenge' | 'only'>;

const toDemand = (
  deps: Deps,
  context: CallContext,
  authenticated: Authenticated,
  { details, challenge, only }: ApprovedChange,
) => ({
  action: challenge === undefined ? ('IDENTITY__APPROVAL' as const) : ('IDENTITY__ADD_PHONE_NUMBER' as const),
  details,
  challenge,
  only,
  approves: computeDigest(deps, context, authenticated, details),
});

/**
 * For work before the write that can fail or takes long, such as the face engine's: an approval is needed to begin it, and isn't spent if it fails.
 * `ifApproved` with the same arguments has to follow: `tools/house/approvals.test.ts` looks for it.
 * @throws Problem as `ifApproved`
 */
export async function refuseUnlessApproved(
  deps: Deps,
  _call: RequestCall,
  context: CallContext,
  authenticated: Authenticated,
  change: ApprovedChange,
): Promise<void> {
  const demanded = toDemand(deps, context, authenticated, change);
  if ((await approvedToken(deps, context, authenticated, demanded)) === undefined)
    throw await demand(deps, context, authenticated, demanded);
}

/**
 * Performs what was approved and spends the approval in the same transaction, which locks the customer's row first.
 * @param _call a call whose approval is for each request
 * @param change `challenge`: what approves the call instead of a second factor, the code to a number that is added. `only`: the one method that approves these
 *   details, always: another approval of the same request was given by it too
 * @throws Problem `second_factor_needed` with a token to approve the call with, if it was not approved; `too_many_requests`
 */
export async function ifApproved<T>(
  deps: Deps,
  _call: RequestCall,
  context: CallContext,
  authenticated: Authenticated,
  change: ApprovedChange,
  write: (tx: Transaction, approval: OneTimeToken) => Promise<T>,
): Promise<T> {
  const demanded = toDemand(deps, context, authenticated, change);
  const token = await approvedToken(deps, context, authenticated, demanded);
  const done =
    token &&
    (await transact(deps, async (tx) => {
      await lockCustomer(tx.queries, authenticated.customer.id);
      return (await spendApproval(tx, token)) ? { value: await write(tx, token) } : undefined;
    }));
  if (done === undefined) throw await demand(deps, context, authenticated, demanded);
  return done.value;
}
