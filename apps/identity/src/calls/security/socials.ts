import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { disconnectSocial } from '../../domain/own-socials.ts';
import { serveCall } from '../../serve-call.ts';
import { beginSocial } from '../social/begin.ts';

/** Social logins of the account. What a connection comes to is the callback's (`calls/social/callback.ts`). */
export function serveOwnSocials(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.connectOwnSocial, async ({ body }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    return beginSocial(deps, body.provider, { customerId: customer.id }, context);
  });

  serveCall(app, calls.disconnectSocial, async ({ params }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await disconnectSocial(deps, customer, params.provider);
    return undefined;
  });
}
