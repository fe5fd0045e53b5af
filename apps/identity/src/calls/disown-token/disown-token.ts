import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { disown } from '../../domain/disown.ts';
import { findHeldToken } from '../../domain/handovers.ts';
import { serveCall } from '../../serve-call.ts';

export function serveDisownToken(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.disownToken, async (_request, { oneTimeToken }) => {
    await storage.transaction(async (queries) => {
      // Also on the phone that a challenge was handed to: who says so there need not have begun.
      const { token } = await findHeldToken(queries, secrets, clock.now(), oneTimeToken, 'act');
      await disown(deps, queries, token);
    });
    return undefined;
  });
}
