/** The session token of a logged-in customer, and the key set that verifies it. */

import { calls, keySetPath, sessionTokenAlgorithm, signingKeys } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { authenticate } from '../sessions/current-session.ts';
import { databaseNow } from '../storage/transaction.ts';
import { tokenSigner } from './session-tokens.ts';
import { keysToPublish } from './signing-keys.ts';

export function sessionTokenRoutes(deps: Deps) {
  const sign = tokenSigner(deps);

  const sessionToken = serveCall(calls.sessionToken, async ({ query }, context) => {
    const { session } = await authenticate(deps, context, query.poll === 'true' ? 'poll' : 'customer');
    const now = deps.clock.now();
    return { ...(await sign(session, now)), now };
  });

  return { sessionToken };
}

/** The same address for every library that verifies JWTs, so it needs no access token. With the database away it answers 503, which a back end recognizes. */
export function serveKeySet(app: FastifyInstance, deps: Deps): void {
  app.get(keySetPath, async (_request, reply) => {
    const keys = await keysToPublish(databaseNow(deps), deps.replica);
    reply.header('cache-control', `public, max-age=${signingKeys.keySetKept / 1_000}`);
    return {
      keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, use: 'sig', alg: sessionTokenAlgorithm })),
    };
  });
}
