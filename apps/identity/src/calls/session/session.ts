import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { endSession, touchSession } from '../../domain/sessions.ts';
import { serveCall } from '../../serve-call.ts';

export function serveSession(app: FastifyInstance, { storage, secrets, settings, clock }: Deps): void {
  const name = cookieName('session', settings.origin);
  serveCall(app, calls.session, async (_request, { cookies }) => {
    const session = await touchSession(storage.queries, secrets, clock.now(), cookies.get(name));
    if (session === undefined) throw new Problem('session_not_found');
    return session;
  });
  serveCall(app, calls.logout, async (_request, { cookies, setCookie, setHeader }) => {
    await endSession(storage.queries, secrets, clock.now(), cookies.get(name));
    setCookie(cookie('session', '', settings.origin, 0));
    // Not "storage": there a phone keeps the key with which it approves logins, whoever logs out on it.
    setHeader('clear-site-data', '"cache"');
    return undefined;
  });
}
