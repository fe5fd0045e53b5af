import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { disown } from '../../domain/disown.ts';
import { beginHandover, handoverState, refuseHandover, takeHandover } from '../../domain/handovers.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { endToken } from '../../domain/token-progress.ts';
import { findToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

/** Nobody needs more new codes than this before the token is over. */
const begun = { most: 10, within: 30 * 60_000 };

export function serveHandover(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.beginHandover, async ({ body: { type } }, { oneTimeToken }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    if (wayOf(openChallenge(token), type) === undefined) throw new Problem('not_allowed');
    return storage.transaction(async (queries) => {
      await allow(queries, now, [{ key: `handovers of ${token.hash}`, ...begun }]);
      return beginHandover(deps, queries, token, type);
    });
  });

  serveCall(app, calls.handoverStatus, async (_request, { oneTimeToken = '' }) => ({
    status: await handoverState(deps, oneTimeToken),
  }));

  serveCall(app, calls.takeHandover, ({ body }) => storage.transaction((queries) => takeHandover(deps, queries, body.token)));

  serveCall(app, calls.refuseHandover, async (_request, { oneTimeToken }) => {
    await storage.transaction(async (queries) => {
      const token = await refuseHandover(deps, queries, oneTimeToken);
      if (token.about !== undefined) return disown(deps, queries, token);
      await endToken(queries, token.hash, clock.now());
      const customer = await customerWithId(queries, token.customerId);
      if (customer !== undefined) await tell(deps, queries, customer, 'handoverRefused');
    });
    return undefined;
  });
}
