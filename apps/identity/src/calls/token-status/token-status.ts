import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { describeToken, findToken } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function serveTokenStatus(app: FastifyInstance, { storage, secrets, clock }: Deps): void {
  serveCall(app, calls.tokenStatus, async (_request, { oneTimeToken = '' }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    return describeToken(token, oneTimeToken, now);
  });
}
