import { cookieIn } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import { touchSession } from '../sessions/sessions.ts';
import { databaseNow } from '../storage/transaction.ts';
import type { WhoIsLoggedIn } from './past-login.ts';

/** None, if the session is frozen or can't be read: the login must be reachable then, too. */
export function whoIsLoggedIn(deps: Deps): WhoIsLoggedIn {
  return async ({ headers }) => {
    const cookie = cookieIn(headers.cookie, 'session', deps.settings.origin);
    const session = await touchSession(databaseNow(deps), cookie, 'poll').catch(() => undefined);
    return session?.scope === 'full' ? session : undefined;
  };
}
