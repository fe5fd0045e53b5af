import { calls } from '@stepgate/contract';
import { listFactors } from '../factors/list-factors.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { authenticate } from '../sessions/current-session.ts';
import { connectedSocials } from '../social/own-socials.ts';
import { ifApproved } from '../step-up/approve.ts';
import { transact } from '../storage/transaction.ts';
import { keepMethod, removeOrWait } from './removals.ts';

/** The removal of a social login, and what keeps a method whose removal waits. The other removals are beside what adds their methods. */
export function removalsRoutes(deps: Deps) {
  const disconnectSocial = serveCall(calls.disconnectSocial, async ({ params }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const { provider } = params;
    // A missing account needs no approval to be removed.
    if (!(await connectedSocials(deps.storage.queries, customer.id)).has(provider)) return undefined;
    const going = { kind: 'social', name: factorName('social', provider), id: provider, label: provider } as const;
    const details = { kind: 'disconnect-social', provider } as const;
    await ifApproved(deps, calls.disconnectSocial, context, authenticated, { details }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  });

  // Nothing gets weaker by it, so the session is enough.
  const keepMethodRoute = serveCall(calls.keepMethod, async ({ body: { kind, id } }, context) => {
    const { customer } = await authenticate(deps, context);
    await transact(deps, async (tx) => {
      const found = (await listFactors(tx.queries, customer.id)).find(
        (each) => each.kind === kind && (id ?? each.id) === each.id,
      );
      await keepMethod(tx, customer, found?.name ?? '');
    });
    return undefined;
  });

  return { disconnectSocial, keepMethod: keepMethodRoute };
}
