/** A forgotten password, for someone who is not logged in. Neither the answer nor its timing reveals anything about the address. */

import { calls, resetsAsked } from '@stepgate/contract';
import { followUp } from '../../customers/follow-ups.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { requireCaptcha } from '../../limits/captcha.ts';
import { enforceLimits } from '../../limits/rate-limits.ts';
import { transact } from '../../storage/transaction.ts';

export function askPasswordResetRoutes(deps: Deps) {
  const { storage, clock } = deps;

  const askPasswordReset = serveCall(calls.askPasswordReset, async ({ body }, { address, network }) => {
    await enforceLimits(storage.queries, clock.now(), [{ what: 'resets asked from', from: network, ...resetsAsked }]);
    await requireCaptcha(deps, body.challenge, { address, network });
    await transact(deps, (tx) => followUp(tx, { what: 'reset-mail', email: body.email }));
    return undefined;
  });

  return { askPasswordReset };
}
