import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { ownerOf, provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { accept, businessesOf, describeInvitation, invitationsTo, invite, withdraw } from '../../domain/teams.ts';
import { serveCall } from '../../serve-call.ts';

export function serveTeam(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;

  serveCall(app, calls.team, async (_request, context) => {
    const { customer } = await ownerOf(deps, context);
    const now = clock.now();
    return {
      businesses: await businessesOf(storage.queries, now, customer),
      invitedTo: await invitationsTo(storage.queries, now, customer),
    };
  });

  serveCall(app, calls.inviteToTeam, async ({ params: { id }, body: { email } }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction((queries) => invite(deps, queries, customer, context.network, id, email));
    return undefined;
  });

  serveCall(app, calls.withdrawInvitation, async ({ params: { id } }, context) => {
    const { customer } = await ownerOf(deps, context);
    await withdraw(deps, storage.queries, customer, id);
    return undefined;
  });

  serveCall(app, calls.openInvitation, ({ body: { token } }) => describeInvitation(deps, storage.queries, token));

  serveCall(app, calls.acceptInvitation, async ({ params: { id } }, context) => {
    const { customer } = await ownerOf(deps, context);
    const businessName = await storage.transaction((queries) => accept(deps, queries, customer, id));
    return { businessName };
  });
}
