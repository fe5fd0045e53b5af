/** A forgotten password, for someone who is not logged in. Neither the answer nor its timing reveals anything about the address. */

import { calls, resetsAsked, routes } from '@stepgate/contract';
import { followUp } from '../../customers/follow-ups.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { allowedRedirect } from '../../kernel/settings.ts';
import { admitStranger } from '../../limits/admit-stranger.ts';
import { transact } from '../../storage/transaction.ts';

export function askPasswordResetRoutes(deps: Deps) {
  const askPasswordReset = serveCall(calls.askPasswordReset, async ({ body }, { address, network }) => {
    await admitStranger(deps, { what: 'resets asked from', ...resetsAsked }, body.challenge, { address, network });
    const redirectTo = allowedRedirect(body.redirectUrl, deps.settings);
    await transact(deps, (tx) =>
      followUp(tx, { what: 'reset-mail', email: body.email, ...(redirectTo !== routes.home && { redirectTo }) }),
    );
    return undefined;
  });

  return { askPasswordReset };
}
