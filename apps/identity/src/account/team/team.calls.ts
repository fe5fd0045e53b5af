import { calls } from '@stepgate/contract';
import { serveCall } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { authenticate } from '../../sessions/current-session.ts';
import { recentlyAuthenticated } from '../../step-up/approve.ts';
import { databaseNow, transact } from '../../storage/transaction.ts';
import { accept, describeInvitation, invitationsTo, invite, listBusinesses, withdraw } from './teams.ts';

export function teamRoutes(deps: Deps) {
  const { storage, clock } = deps;

  const team = serveCall(calls.team, async (_request, context) => {
    const { customer } = await authenticate(deps, context);
    const now = clock.now();
    return {
      businesses: await listBusinesses(storage.queries, now, customer),
      invitedTo: await invitationsTo(storage.queries, now, customer),
    };
  });

  const inviteToTeam = serveCall(calls.inviteToTeam, async ({ params: { id }, body: { email } }, context) => {
    const { customer } = await recentlyAuthenticated(deps, calls.inviteToTeam, context, { kind: 'invite-to-team' });
    await transact(deps, (tx) => invite(tx, customer, context.network, id, email));
    return undefined;
  });

  const withdrawInvitation = serveCall(calls.withdrawInvitation, async ({ params: { id } }, context) => {
    const { customer } = await authenticate(deps, context);
    await withdraw(databaseNow(deps), customer, id);
    return undefined;
  });

  const openInvitation = serveCall(calls.openInvitation, ({ body: { token } }) => describeInvitation(databaseNow(deps), token));

  const acceptInvitation = serveCall(calls.acceptInvitation, async ({ params: { id } }, context) => {
    const { customer } = await authenticate(deps, context);
    const businessName = await transact(deps, (tx) => accept(tx, customer, id));
    return { businessName };
  });

  return { team, inviteToTeam, withdrawInvitation, openInvitation, acceptInvitation };
}
