import { calls, lifetimes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import { attemptSucceeded, countAttempt } from '../../domain/attempts.ts';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { forgetDevices, rememberDevice } from '../../domain/devices.ts';
import { refuseWeak } from '../../domain/new-passwords.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { replacePassword } from '../../domain/replace-password.ts';
import { endSessionsOf } from '../../domain/sessions.ts';
import { endTokens } from '../../domain/token-progress.ts';
import { warn } from '../../domain/warnings.ts';
import { serveCall } from '../../serve-call.ts';

export function servePasswordAndSessions(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, passwords, settings } = deps;

  serveCall(app, calls.changePassword, async ({ body }, context) => {
    const now = clock.now();
    const { session, customer } = await provenOwnerOf(deps, context);
    const place = passwords.enter('new-password');
    try {
      // Whoever is logged in already has a counter of their own, as a known device has.
      const attempt = await countAttempt(storage.queries, customer.id, 'password-known-device', now);
      if (!(await place.verify(body.currentPassword, customer))) {
        await storage.transaction((queries) => warn(deps, queries, attempt, { customerId: customer.id, proofs: [] }));
        throw new Problem('invalid_password');
      }
      await attemptSucceeded(storage.queries, attempt);
    } finally {
      place.release();
    }
    const passwordHash = await refuseWeak(passwords, customer, body.newPassword);
    const device = await storage.transaction(async (queries) => {
      await replacePassword(deps, queries, customer, passwordHash, { exceptSession: session.hash });
      // This browser stays a known one, under a new name.
      return rememberDevice(queries, secrets, now, customer.id);
    });
    context.setCookie(cookie('known-device', device, settings.origin, lifetimes.knownDevice / 1_000));
    return undefined;
  });

  serveCall(app, calls.endSessions, async ({ body: { sessionId } }, context) => {
    const now = clock.now();
    const { session, customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      const ended = await endSessionsOf(queries, customer.id, now, { id: sessionId, except: session.hash });
      if (sessionId !== undefined && ended === 0) throw new Problem('not_found');
      if (sessionId === undefined) {
        const known = context.cookies.get(cookieName('known-device', settings.origin));
        await forgetDevices(queries, customer.id, known === undefined ? '' : secrets.hashToken(known));
        await endTokens(queries, customer.id, now);
      }
      await tell(deps, queries, customer, 'sessionsEnded');
    });
    return undefined;
  });
}
