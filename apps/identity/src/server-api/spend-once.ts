/**
 * Spends an approval once, over all processes. A back end whose answer was lost repeats its request, and hears that this is a repetition: only the first
 * answer is a reason to do anything.
 */
import { type calls, limitsOfApprovals, type ParsedRequestOf } from '@stepgate/contract';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type Authenticated, authenticateCookie } from '../sessions/current-session.ts';
import { approvedToken } from '../step-up/approve.ts';
import { coolOffNow } from '../step-up/cool-off.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { spendApproval } from '../tokens/token-progress.ts';
import type { ApiKey } from './api-keys.ts';
import { type ApprovedDetails, digestOf, isHeld } from './approved-request.ts';

export const expiring: readonly Expiring[] = [expired('spent_approval')];

type Spending = ParsedRequestOf<typeof calls.spendApproval>['body'];

/** The approval and the request that a request id has spent: both as hashes. */
type Spent = { readonly request: string; readonly approval: string };

/**
 * @throws Problem `approval_spent_before` if an earlier request with this id has spent the same approval; `idempotency_key_reused` if it has spent another one
 */
async function refuseRepetition(queries: Queries, { request, approval }: Spent): Promise<void> {
  const row = await queries.selectFrom('spent_approval').select('approval').where('request', '=', request).executeTakeFirst();
  if (row !== undefined) throw new Problem(row.approval === approval ? 'approval_spent_before' : 'idempotency_key_reused');
}

/**
 * The owner of the session, if they may still use their approval. It comes first: a spent approval opens nothing either once the session has ended or is
 * frozen, the customer is gone, or money is on hold.
 * @throws Problem `approval_not_valid`, for whatever reason
 */
async function authenticateApprover(deps: Deps, body: Spending): Promise<Authenticated> {
  const authenticated = await authenticateCookie(deps, body.sessionCookie).catch((error: unknown) => {
    // A fault of the database says nothing about the approval.
    throw error instanceof Problem ? new Problem('approval_not_valid') : error;
  });
  const isOnHold = isHeld(body.details) && (await coolOffNow(deps, authenticated.customer)) !== undefined;
  if (isOnHold) throw new Problem('approval_not_valid');
  return authenticated;
}

/** @throws Problem `approval_not_valid`, for whatever reason; `approval_spent_before`, `idempotency_key_reused` */
export async function spendOnce(deps: Deps, key: ApiKey, body: Spending, details: ApprovedDetails): Promise<void> {
  const { storage, secrets } = deps;
  const approver = await authenticateApprover(deps, body);
  const approves = digestOf(deps, key, body, details);
  const spent = {
    request: secrets.hashToken(JSON.stringify([key.name, body.requestId])),
    approval: secrets.hashToken(JSON.stringify([body.approvalToken, approves])),
  };
  await refuseRepetition(storage.queries, spent);
  const requirement = { action: 'IDENTITY__APPROVAL', approves } as const;
  const token = await approvedToken(deps, { approval: body.approvalToken }, approver, requirement);
  try {
    if (token === undefined) throw new Problem('approval_not_valid');
    await transact(deps, async (tx) => {
      await lockCustomer(tx.queries, approver.customer.id);
      const first = await tx.queries
        .insertInto('spent_approval')
        .values({ ...spent, expires_at: tx.now + limitsOfApprovals.spentKnown })
        .onConflict((conflict) => conflict.column('request').doNothing())
        .returning('request')
        .executeTakeFirst();
      if (first === undefined || !(await spendApproval(tx, token))) throw new Problem('approval_not_valid');
    });
  } catch (error) {
    // The same request at the same moment may have spent it.
    if (error instanceof Problem && error.code === 'approval_not_valid') await refuseRepetition(storage.queries, spent);
    throw error;
  }
}
