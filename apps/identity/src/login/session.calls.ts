import { calls, cookieIn } from '@stepgate/contract';
import { cookie } from '../http/cookies.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { noSession } from '../sessions/current-session.ts';
import { endSession, touchSession } from '../sessions/sessions.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { authenticationOf } from '../tokens/authentication-of.ts';

export function sessionRoutes(deps: Deps) {
  const { settings } = deps;
  const { origin } = settings;
  const sessionRoute = serveCall(calls.session, async ({ query }, { cookies }) => {
    const db = databaseNow(deps);
    const cookie = cookieIn(cookies, 'session', origin);
    const session = await touchSession(db, cookie, query.poll === 'true' ? 'poll' : 'customer');
    if (session === undefined && query.visitor === 'true') return null;
    if (session === undefined) throw await noSession(deps, cookie);
    const { id: sessionId, hash: _hash, provedAt: _provedAt, proofs: _proofs, ...answered } = session;
    return { ...answered, sessionId, ...authenticationOf(session), now: db.now };
  });
  const logout = serveCall(calls.logout, async (_request, { cookies, setCookie, setHeader }) => {
    await transact(deps, (tx) => endSession(tx, cookieIn(cookies, 'session', origin)));
    setCookie(cookie('session', '', origin, 0));
    // Not "storage", which holds the key that a phone approves logins with.
    setHeader('clear-site-data', '"cache"');
    return undefined;
  });

  return { session: sessionRoute, logout };
}
