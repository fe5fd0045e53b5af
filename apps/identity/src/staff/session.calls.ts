import { calls, cookieIn } from '@stepgate/contract';
import { cookie } from '../http/cookies.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { staffOrigin } from '../kernel/settings.ts';
import { databaseNow } from '../storage/transaction.ts';
import { logInStaff } from './staff-login.ts';
import { authenticateStaff, endStaffSession } from './staff-sessions.ts';

export function staffSessionRoutes(deps: Deps) {
  const { settings, clock } = deps;
  const origin = staffOrigin(settings);

  const reviewLogin = serveCall(calls.reviewLogin, async ({ body }, { cookies, network, setCookie }) => {
    const session = await logInStaff(deps, body, network, cookieIn(cookies, 'staff-session', origin));
    setCookie(cookie('staff-session', session, origin));
    return undefined;
  });

  const reviewLogout = serveCall(calls.reviewLogout, async (_request, { cookies, setCookie, setHeader }) => {
    await endStaffSession(databaseNow(deps), cookieIn(cookies, 'staff-session', origin));
    setCookie(cookie('staff-session', '', origin, 0));
    setHeader('clear-site-data', '"cache"');
    return undefined;
  });

  const reviewSession = serveCall(calls.reviewSession, async ({ query }, context) => {
    const { idleExpiresAt, expiresAt } = await authenticateStaff(deps, context, query.poll === 'true' ? 'poll' : 'staff');
    return { now: clock.now(), idleExpiresAt, expiresAt };
  });

  return { reviewLogin, reviewLogout, reviewSession };
}
