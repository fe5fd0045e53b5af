/**
 * Requests that somebody who is logged in has to approve, each by itself: the token that approves one is bound to its session, to its
 * method, address and body, and good once, for five minutes after its last challenge was passed (PSD2 regulatory technical standards,
 * article 5, for what is approved).
 */
import { approvalsAsked, lifetimes, routes } from '@stepgate/contract';
import type { CallContext } from '../serve-call.ts';
import type { Queries } from '../storage/storage.ts';
import { allow } from './allowance.ts';
import type { Approved } from './approved.ts';
import { browserName, networkOf } from './asking-browser.ts';
import { challengesFor, type NewChallenge } from './challenges-for.ts';
import type { Owner } from './current-session.ts';
import { waysOfCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { issueToken } from './issue-token.ts';
import { takeTurn } from './last-way.ts';
import { isEnough, noSignals, ruleFor } from './policy.ts';
import { Problem } from './problem.ts';
import { spendToken } from './token-progress.ts';
import { findToken, type OneTimeToken, openChallenge, proofsOf } from './tokens.ts';

/** What is approved, in the customer's words, and what has to be passed for it: a second factor, or what this one asks for itself. */
export type Approval =
  | { readonly action: 'IDENTITY__APPROVAL'; readonly about: Approved }
  | { readonly action: 'IDENTITY__ADD_PHONE_NUMBER'; readonly about: Approved; readonly challenge: NewChallenge };

/** One text for one request of one session, with what the customer reads of it: any change of either makes another text. */
const digestOf = ({ secrets }: Deps, { request }: CallContext, { session }: Owner, { about }: Approval): string =>
  secrets.hashToken(`${session.hash} ${request()} ${JSON.stringify(about)}`);

/** The live token of the approval header, if it is for this request and everything in it is proved. */
async function approvalOf(deps: Deps, context: CallContext, owner: Owner, approval: Approval): Promise<OneTimeToken | undefined> {
  if (context.approval === undefined) return undefined;
  const now = deps.clock.now();
  const token = await findToken(deps.storage.queries, deps.secrets, now, context.approval).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (token === undefined || token.action !== approval.action || token.approves !== digestOf(deps, context, owner, approval))
    return undefined;
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
      approves: digestOf(deps, context, owner, approval),
      about: approval.about,
    });
  });
  return new Problem('second_factor_needed', { approvalToken });
}

/**
 * Does what has been approved, and spends the approval in the same transaction, in which the customer's row is locked first.
 * @throws Problem `second_factor_needed` with a token to approve it with, where it has not been
 */
export async function ifApproved<T>(
  deps: Deps,
  context: CallContext,
  owner: Owner,
  approval: Approval,
  write: (queries: Queries) => Promise<T>,
): Promise<T> {
  const token = await approvalOf(deps, context, owner, approval);
  if (token === undefined) throw await demand(deps, context, owner, approval);
  const done = await deps.storage.transaction(async (queries) => {
    await takeTurn(queries, owner.customer.id);
    return (await spendToken(queries, token.hash, deps.clock.now())) ? { value: await write(queries) } : undefined;
  });
  if (done === undefined) throw await demand(deps, context, owner, approval);
  return done.value;
}
