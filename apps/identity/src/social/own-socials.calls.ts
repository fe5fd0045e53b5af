import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { recentlyAuthenticated } from '../step-up/approve.ts';
import { beginSocial } from './begin.ts';

/** Social logins of the account. The callback completes a connection (`social/callback.ts`). */
export function ownSocialsRoutes(deps: Deps) {
  const connectOwnSocial = serveCall(calls.connectOwnSocial, async ({ body }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.connectOwnSocial, context, {
      kind: 'connect-social',
      provider: body.provider,
    });
    return beginSocial(deps, body.provider, { customerId: customer.id }, context);
  });

  return { connectOwnSocial };
}
