import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import type { Deps } from '../../domain/deps.ts';
import { logInStaff } from '../../domain/staff-login.ts';
import { endStaffSession } from '../../domain/staff-sessions.ts';
import { serveCall } from '../../serve-call.ts';

export function serveReviewSession(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, settings, clock } = deps;
  const name = cookieName('staff-session', settings.origin);

  serveCall(app, calls.reviewLogin, async ({ body }, { cookies, network, setCookie }) => {
    const session = await logInStaff(deps, body, network, cookies.get(name));
    setCookie(cookie('staff-session', session, settings.origin));
    return undefined;
  });

  serveCall(app, calls.reviewLogout, async (_request, { cookies, setCookie, setHeader }) => {
    await endStaffSession(storage.queries, secrets, clock.now(), cookies.get(name));
    setCookie(cookie('staff-session', '', settings.origin, 0));
    setHeader('clear-site-data', '"cache"');
    return undefined;
  });
}
