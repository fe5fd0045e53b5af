import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { describeHeldToken } from '../../domain/handovers.ts';
import { serveCall } from '../../serve-call.ts';

export function serveTokenStatus(app: FastifyInstance, { storage, secrets, clock }: Deps): void {
  serveCall(app, calls.tokenStatus, async (_request, { oneTimeToken = '', language }) =>
    describeHeldToken(storage.queries, secrets, clock.now(), oneTimeToken, language),
  );
}
