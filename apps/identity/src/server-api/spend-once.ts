/** Spends an approval once, over all processes. A back end whose answer was lost repeats its request, which then has no further effect. */
import { type calls, limitsOfApprovals, type ParsedRequestOf } from '@stepgate/contract';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { authenticateCookie } from '../sessions/current-session.ts';
import { approvedToken } from '../step-up/approve.ts';
import { coolOffNow } from '../step-up/cool-off.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { spendApproval } from '../tokens/token-progress.ts';
import type { ApiKey } from './api-keys.ts';
import { type ApprovedDetails, digestOf } from './approved-request.ts';

export const expiring: readonly Expiring[] = [expired('spent_approval', 'request')];

type Spending = ParsedRequestOf<typeof calls.spendApproval>['body'];

/** What a request id has spent: both as hashes. */
type Spent = { readonly request: string; readonly approval: string };

/**
 * @returns whether an earlier request with this id has spent the same approval
 * @throws Problem `idempotency_key_reused` if it has spent another one
 */
async function spentBefore(queries: Queries, { request, approval }: Spent): Promise<boolean> {
  const row = await queries.selectFrom('spent_approval').select('approval').where('request', '=', request).executeTakeFirst();
  if (row !== undefined && row.approval !== approval) throw new Problem('idempotency_key_reused');
  return row !== undefined;
}

/** @returns the token that the body's approval stands for, and its customer. @throws Problem */
async function approvedOne(deps: Deps, body: Spending, approves: string, details: ApprovedDetails) {
  const authenticated = await authenticateCookie(deps, body.sessionCookie);
  const { customer } = authenticated;
  const isOnHold = details.kind === 'transfer' && (await coolOffNow(deps, customer, 'UTC')) !== undefined;
  const wanted = { action: 'IDENTITY__APPROVAL', approves } as const;
  const token = isOnHold ? undefined : await approvedToken(deps, { approval: body.approvalToken }, authenticated, wanted);
  if (token === undefined) throw new Problem('approval_not_valid');
  return { token, customer };
}

/** @throws Problem `approval_not_valid`, for whatever reason; `idempotency_key_reused` */
export async function spendOnce(deps: Deps, key: ApiKey, body: Spending, details: ApprovedDetails): Promise<void> {
  const { storage, secrets } = deps;
  const approves = digestOf(deps, key, body, details);
  const spent = {
    request: secrets.hashToken(JSON.stringify([key.name, body.requestId])),
    approval: secrets.hashToken(JSON.stringify([body.approvalToken, approves])),
  };
  if (await spentBefore(storage.queries, spent)) return;
  try {
    const { token, customer } = await approvedOne(deps, body, approves, details);
    await transact(deps, async (tx) => {
      await lockCustomer(tx, customer.id);
      const expiresAt = tx.now + limitsOfApprovals.spentKnown;
      const first = await tx
        .insertInto('spent_approval')
        .values({ ...spent, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('request').doNothing())
        .returning('request')
        .executeTakeFirst();
      if (first === undefined || !(await spendApproval(tx, token))) throw new Problem('approval_not_valid');
    });
  } catch (error) {
    // The same request at the same moment may have spent it.
    if (error instanceof Problem && (await spentBefore(storage.queries, spent))) return;
    throw error instanceof Problem && error.status < 429 ? new Problem('approval_not_valid') : error;
  }
}
