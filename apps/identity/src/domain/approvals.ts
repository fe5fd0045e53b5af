/**
 * Requests that somebody who is logged in has to approve, each by itself: the token that approves one is bound to its session, to its
 * method, address and body, and good once, for five minutes after its last challenge was passed (PSD2 regulatory technical standards,
 * article 5, for what is approved).
 */
import { approvalsAsked, lifetimes, routes } from '@stepgate/contract';
import type { CallContext } from '../serve-call.ts';
import type { Queries } from '../storage/storage.ts';
import { allow } from './allowance.ts';
import { browserName, networkOf } from './asking-browser.ts';
import { challengesFor, type NewChallenge } from './challenges-for.ts';
import type { Owner } from './current-session.ts';
import { waysOfCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { issueToken } from './issue-token.ts';
import { isEnough, noSignals, ruleFor } from './policy.ts';
import { Problem } from './problem.ts';
import { spendToken } from './token-progress.ts';
import { findToken, type OneTimeToken, openChallenge, proofsOf } from './tokens.ts';

/** What has to be passed to approve a request: a second factor, or what this one asks for itself. */
export type Approval =
  | { readonly action: 'IDENTITY__APPROVAL' }
  | { readonly action: 'IDENTITY__ADD_PHONE_NUMBER'; readonly challenge: NewChallenge };

/** One text for one request of one session. */
const digestOf = ({ secrets }: Deps, { request }: CallContext, { session }: Owner): string =>
  secrets.hashToken(`${session.hash} ${request()}`);

/** The live token of the approval header, if it is for this request and everything in it is proved. */
async function approvalOf(
  deps: Deps,
  context: CallContext,
  owner: Owner,
  action: Approval['action'],
): Promise<OneTimeToken | undefined> {
  if (context.approval === undefined) return undefined;
  const now = deps.clock.now();
  const token = await findToken(deps.storage.queries, deps.secrets, now, context.approval).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (token === undefined || token.action !== action || token.approves !== digestOf(deps, context, owner)) return undefined;
  const passedAt = Math.max(0, ...token.challenges.map((challenge) => challenge.passedAt ?? 0));
  const proved = openChallenge(token) === undefined && isEnough(token.action, proofsOf(token));
  return proved && passedAt + lifetimes.approval > now ? token : undefined;
}

async function challengesOf(
  deps: Deps,
  { language }: CallContext,
  { customer }: Owner,
  approval: Approval,
): Promise<readonly NewChallenge[]> {
  if (approval.action === 'IDENTITY__ADD_PHONE_NUMBER') return [approval.challenge];
  const ways = await waysOfCustomer(deps, deps.storage.queries, customer.id, language);
  return challengesFor(ruleFor(approval.action, noSignals).require, ways, customer);
}

/** @returns the problem that asks for the approval: what has not been approved is answered with it */
async function demand(deps: Deps, context: CallContext, owner: Owner, approval: Approval): Promise<Problem> {
  const { storage, secrets, clock } = deps;
  const { customer, session } = owner;
  const now = clock.now();
  const challenges = await challengesOf(deps, context, owner, approval);
  const approvalToken = await storage.transaction(async (queries) => {
    await allow(queries, now, [{ key: `approvals asked in ${session.hash}`, ...approvalsAsked }]);
    return issueToken(queries, secrets, now, {
      customerId: customer.id,
      subject: customer.id,
      action: approval.action,
      proofs: [],
      challenges,
      redirectTo: routes.security,
      begunBy: { browser: browserName(context.userAgent), address: networkOf(context.address) },
      sessionHash: session.hash,
      approves: digestOf(deps, context, owner),
    });
  });
  return new Problem('second_factor_needed', { approvalToken });
}

/**
 * Does what has been approved, and spends the approval in the same transaction.
 * @throws Problem `second_factor_needed` with a token to approve it with, where it has not been
 */
export async function ifApproved<T>(
  deps: Deps,
  context: CallContext,
  owner: Owner,
  approval: Approval,
  write: (queries: Queries) => Promise<T>,
): Promise<T> {
  const token = await approvalOf(deps, context, owner, approval.action);
  if (token === undefined) throw await demand(deps, context, owner, approval);
  const done = await deps.storage.transaction(async (queries) =>
    (await spendToken(queries, token.hash, deps.clock.now())) ? { value: await write(queries) } : undefined,
  );
  if (done === undefined) throw await demand(deps, context, owner, approval);
  return done.value;
}
