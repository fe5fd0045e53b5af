/** The one answer to a request that must be approved first: a 403 with the token to approve it with, which carries the transaction details. */

import { approvalsAsked, type ChallengeType, routes } from '@stepgate/contract';
import { canonicalJson, completeFormat } from '@stepgate/receipt';
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import { issueFor } from '../challenges/issue-for.ts';
import { refuseChangedSim } from '../challenges/refuse-changed-sim.ts';
import { recordEvent } from '../events/record-event.ts';
import { askAboutSims } from '../factors/sim-checks.ts';
import { browserName } from '../http/client-browser.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits } from '../limits/rate-limits.ts';
import type { Authenticated } from '../sessions/current-session.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { isBoundEnough, needsDeviceBound } from '../tokens/device-bound.ts';
import { secondFactorTypes } from '../tokens/factors.ts';
import { policyVersion } from '../tokens/policy-version.ts';
import type { NewChallenge } from '../tokens/required-challenges.ts';
import type { Approved } from '../tokens/transaction-details.ts';
import { describeDetails } from '../tokens/transaction-sentences.ts';

export type Demand = {
  readonly action: 'IDENTITY__SECURITY_CHANGE' | 'IDENTITY__APPROVAL' | 'IDENTITY__ADD_PHONE_NUMBER';
  readonly details: Approved;
  /** Digest of the one request that the token approves. If absent, the token approves the session. */
  readonly approves?: string;
  /** The one method that may approve it. Default: every second factor. */
  readonly only?: ChallengeType | undefined;
  /** Replaces the second factor. */
  readonly challenge?: NewChallenge | undefined;
};

/** Whether the payment is too large for each of the customer's methods: their passkeys are synced, and nothing else may approve. */
async function isTooLarge(tx: Transaction, customerId: string, { action, details }: Demand): Promise<boolean> {
  if (!needsDeviceBound(tx.settings.policy, details)) return false;
  const { offered } = await methodsOfCustomer(tx, tx.queries, customerId, action, details);
  return !secondFactorTypes.some((type) => offered.has(type) && isBoundEnough(details, type));
}

/** @returns the answer for the caller to throw or to pass on. @throws Problem `too_many_requests`, `device_bound_passkey_needed`, `sim_changed` */
export async function demand(
  deps: Deps,
  context: CallContext,
  { customer, session }: Authenticated,
  demanded: Demand,
): Promise<Problem> {
  const { action, details, approves, challenge, only } = demanded;
  if (challenge === undefined) await askAboutSims(deps, customer.id);
  const approvalToken = await transact(deps, async (tx) => {
    await enforceLimits(tx.queries, tx.now, [{ key: `approvals asked in ${session.hash}`, ...approvalsAsked }]);
    if (await isTooLarge(tx, customer.id, demanded)) throw new Problem('device_bound_passkey_needed');
    if (challenge === undefined)
      await refuseChangedSim(tx, customer.id, { ...demanded, types: only === undefined ? secondFactorTypes : [only] }, context);
    const oneTimeToken = await issueFor(tx, context, customer, action, {
      challenges: challenge && [challenge],
      only,
      redirectTo: routes.security,
      sessionHash: session.hash,
      details,
      ...(approves !== undefined && { approves }),
    });
    await recordEvent(tx, customer.id, {
      kind: 'approval.asked',
      facts: {
        approval: tx.secrets.hashToken(oneTimeToken),
        action,
        details: canonicalJson(details),
        shown: describeDetails(details, context.language).summary,
        language: context.language,
        approves: approves ?? '',
        policy: policyVersion(tx.settings.policy),
        browser: browserName(context.userAgent),
        network: context.origin,
        receipt: completeFormat,
      },
    });
    return oneTimeToken;
  });
  return new Problem('second_factor_needed', { approvalToken });
}
