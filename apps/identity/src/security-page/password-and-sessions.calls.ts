import { calls, cookieIn, lifetimes } from '@stepgate/contract';
import { replacePassword } from '../account/password-reset/replace-password.ts';
import { refuseWeak } from '../customers/new-passwords.ts';
import { warn } from '../customers/warnings.ts';
import { cookie } from '../http/cookies.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { attemptSucceeded, countAttempt } from '../limits/attempts.ts';
import { notify } from '../messages/notify.ts';
import { type Authenticated, authenticate } from '../sessions/current-session.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { openedWith } from '../sessions/opened-with.ts';
import { findSessionKey } from '../sessions/session-keys.ts';
import { endCustomerSessions } from '../sessions/sessions.ts';
import { forgetDevices, rememberDevice } from '../sessions/trusted-devices.ts';
import { ifApproved, recentlyAuthenticated } from '../step-up/approve.ts';
import { transact } from '../storage/transaction.ts';
import { endTokens } from '../tokens/token-progress.ts';
import type { Approved } from '../tokens/transaction-details.ts';

export function passwordAndSessionsRoutes(deps: Deps) {
  const { storage, secrets, clock, passwords, settings } = deps;

  const changePassword = serveCall(calls.changePassword, async ({ body }, context) => {
    const now = clock.now();
    const authenticated = await authenticate(deps, context);
    const { session, customer } = authenticated;
    // Before the approval, so that a slip costs no code. Who has the session learns no more by it than at the login, and no faster.
    const place = passwords.enter('new-password', customer);
    try {
      // A logged-in customer has a separate counter, the one of a trusted device.
      const attempt = await countAttempt(storage.queries, customer.id, 'password-known-device', now);
      if ((await place.verify(body.currentPassword, customer)) === undefined) {
        await transact(deps, (tx) => warn(tx, attempt, { customerId: customer.id, proofs: [] }));
        throw new Problem('invalid_password');
      }
      await attemptSucceeded(storage.queries, attempt);
    } finally {
      place.release();
    }
    const passwordHash = await refuseWeak(deps, customer, body.newPassword);
    const details = { kind: 'change-password' } as const;
    const device = await ifApproved(deps, calls.changePassword, context, authenticated, { details }, async (tx) => {
      await replacePassword(tx, customer, passwordHash, { exceptSession: session.hash });
      // This browser stays trusted, with a new cookie value and the same key.
      return rememberDevice(
        tx,
        customer.id,
        await findSessionKey(tx.queries, session.hash, now),
        await openedWith(tx.queries, session.hash),
      );
    });
    context.setCookie(cookie('known-device', device, settings.origin, lifetimes.trustedDevice / 1_000));
    return undefined;
  });

  async function readEnding(id: string | undefined, { customer, session: own }: Authenticated): Promise<Approved> {
    if (id === undefined) return { kind: 'end-other-sessions' };
    const sessions = await listSessions(storage.queries, customer.id, clock.now());
    const ended = sessions.find((session) => session.id === id && session.hash !== own.hash);
    if (ended === undefined) throw new Problem('not_found');
    return { kind: 'end-session', browser: ended.browser };
  }

  const endSessions = serveCall(calls.endSessions, async ({ body: { sessionId } }, context) => {
    const now = clock.now();
    const { session, customer } = await recentlyAuthenticated(deps, calls.endSessions, context, (authenticated) =>
      readEnding(sessionId, authenticated),
    );
    await transact(deps, async (tx) => {
      const ended = await endCustomerSessions(tx, customer.id, { id: sessionId, except: session.hash });
      if (sessionId !== undefined && ended === 0) throw new Problem('not_found');
      if (sessionId === undefined) {
        const known = cookieIn(context.cookies, 'known-device', settings.origin);
        await forgetDevices(tx.queries, customer.id, known === undefined ? '' : secrets.hashToken(known));
        await endTokens(tx.queries, customer.id, now);
      }
      await notify(tx, customer, 'sessionsEnded');
    });
    return undefined;
  });

  return { changePassword, endSessions };
}
