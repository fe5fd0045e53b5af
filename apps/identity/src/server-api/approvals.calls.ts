/** Approvals for any API of a company: its back end asks for one, and spends it. */
import { calls } from '@stepgate/contract';
import { answerOf } from '../http/problems.ts';
import { serveKeyCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { authenticateCookie } from '../sessions/current-session.ts';
import { refuseDuringCoolOff } from '../step-up/cool-off.ts';
import { demand } from '../step-up/demand.ts';
import { approvedDetails, digestOf, isHeld } from './approved-request.ts';
import { checkApiKey } from './check-api-key.ts';
import { spendOnce } from './spend-once.ts';

export function serverApprovalRoutes(deps: Deps) {
  const check = checkApiKey(deps);

  const requestApproval = serveKeyCall(calls.requestApproval, check, async ({ body }, context, key) => {
    const details = approvedDetails(body.details);
    const { userAgent = '', address = '' } = body.client;
    const asking = { ...context, userAgent, address };
    try {
      const authenticated = await authenticateCookie(deps, body.sessionCookie);
      if (isHeld(body.details)) await refuseDuringCoolOff(deps, asking, authenticated, details.kind);
      const approves = digestOf(deps, key, body, details);
      throw await demand(deps, asking, authenticated, { action: 'IDENTITY__APPROVAL', details, approves });
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      return answerOf(refusal, context.language);
    }
  });

  const spendApproval = serveKeyCall(calls.spendApproval, check, async ({ body }, _context, key) => {
    await spendOnce(deps, key, body, approvedDetails(body.details));
    return undefined;
  });

  return { requestApproval, spendApproval };
}
