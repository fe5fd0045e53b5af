/** Approvals for any API of a company: its back end asks for one, and spends it. */
import { calls, type ParsedRequestOf } from '@stepgate/contract';
import { toAnswer } from '../http/problems.ts';
import { type CallContext, serveKeyCall } from '../http/serve-call.ts';
import { originText } from '../kernel/client-origin.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem, problemOnly } from '../kernel/problem.ts';
import { authenticateCookie } from '../sessions/current-session.ts';
import { refuseDuringCoolOff } from '../step-up/cool-off.ts';
import { demand } from '../step-up/demand.ts';
import type { ApiKey } from './api-keys.ts';
import { approvedDetails, digestOf, isHeld } from './approved-request.ts';
import { checkApiKey } from './check-api-key.ts';
import { spendOnce } from './spend-once.ts';

type Request = ParsedRequestOf<typeof calls.requestApproval>['body'];

/** @returns what the company's own API answers its customer. @throws Problem why the customer isn't asked */
async function demandApproval(deps: Deps, context: CallContext, key: ApiKey, body: Request): Promise<Problem> {
  const details = approvedDetails(body.details);
  if (details === undefined) throw new Problem('details_not_shown');
  const authenticated = await authenticateCookie(deps, body.sessionCookie);
  if (isHeld(body.details)) await refuseDuringCoolOff(deps, context, authenticated, details.kind);
  const approves = digestOf(deps, key, body, details);
  return demand(deps, context, authenticated, { action: 'IDENTITY__APPROVAL', details, approves });
}

export function serverApprovalRoutes(deps: Deps) {
  const check = checkApiKey(deps);

  const requestApproval = serveKeyCall(calls.requestApproval, check, async ({ body }, context, key) => {
    const { userAgent = '', address = '' } = body.client;
    // The customer's browser, not the back end that asks. Without its address the network is unknown.
    const asking = { ...context, userAgent, address, origin: originText(address, undefined) };
    // A refusal is an answer for the customer too.
    return toAnswer(await demandApproval(deps, asking, key, body).catch(problemOnly), context.language);
  });

  const spendApproval = serveKeyCall(calls.spendApproval, check, async ({ body }, _context, key) => {
    const details = approvedDetails(body.details);
    if (details === undefined) throw new Problem('approval_not_valid');
    await spendOnce(deps, key, body, details);
    return undefined;
  });

  return { requestApproval, spendApproval };
}
