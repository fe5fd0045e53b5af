import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { authenticate } from '../sessions/current-session.ts';
import { ifApproved, recentlyAuthenticated } from '../step-up/approve.ts';
import { beginSocial } from './begin.ts';
import { connectedSocials, removeSocial } from './own-socials.ts';

/** Social logins of the account. The callback completes a connection (`social/callback.ts`). */
export function ownSocialsRoutes(deps: Deps) {
  const connectOwnSocial = serveCall(calls.connectOwnSocial, async ({ body }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.connectOwnSocial, context, {
      kind: 'connect-social',
      provider: body.provider,
    });
    return beginSocial(deps, body.provider, { customerId: customer.id }, context);
  });

  const disconnectSocialRoute = serveCall(calls.disconnectSocial, async ({ params }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const { provider } = params;
    // Nobody approves the removal of what isn't there.
    if (!(await connectedSocials(deps.storage.queries, customer.id)).has(provider)) return undefined;
    const details = { kind: 'disconnect-social', provider } as const;
    await ifApproved(deps, calls.disconnectSocial, context, authenticated, { details }, (tx) =>
      removeSocial(tx, customer, provider, { session: session.hash }),
    );
    return undefined;
  });

  return { connectOwnSocial, disconnectSocial: disconnectSocialRoute };
}
