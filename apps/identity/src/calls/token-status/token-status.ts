import { calls, defaults } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { describeHeldToken } from '../../domain/handovers.ts';
import { Problem } from '../../domain/problem.ts';
import { serveCall } from '../../serve-call.ts';

export function serveTokenStatus(app: FastifyInstance, { storage, secrets, clock }: Deps): void {
  serveCall(app, calls.tokenStatus, async ({ query }, { oneTimeToken = '', language }) => {
    // The one view that the specification knows. A server of a company's own may have others.
    if (query.viewType !== defaults.viewType) throw new Problem('invalid_format');
    return describeHeldToken(storage.queries, secrets, clock.now(), oneTimeToken, language);
  });
}
