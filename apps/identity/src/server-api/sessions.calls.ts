/** A company's back end asks whose session a request came with. */

import { calls } from '@stepgate/contract';
import { serveKeyCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { checkSession } from '../sessions/check-session.ts';
import { databaseNow } from '../storage/transaction.ts';
import { authenticationOf } from '../tokens/authentication-of.ts';
import { checkApiKey } from './check-api-key.ts';

export function serverSessionRoutes(deps: Deps) {
  const introspectSession = serveKeyCall(calls.introspectSession, checkApiKey(deps), async ({ body }) => {
    const by = body.poll ? 'poll' : 'customer';
    const session = await checkSession(databaseNow(deps), deps.replica, body.sessionCookie, by).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'session_frozen') return undefined;
      throw error;
    });
    if (session?.scope !== 'full') return { active: false } as const;
    const { customerId, id: sessionId, idleExpiresAt, expiresAt } = session;
    return { active: true, customerId, sessionId, ...authenticationOf(session), idleExpiresAt, expiresAt } as const;
  });

  return { introspectSession };
}
