import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { mailVerification } from '../../domain/email-verification.ts';
import { spendLink } from '../../domain/links.ts';
import { Problem } from '../../domain/problem.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { markPassed } from '../../domain/token-progress.ts';
import { challengeOf, findToken, tokensWaitingFor } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function serveEmailVerification(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings } = deps;
  serveCall(app, calls.resendEmailVerification, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    // Nobody waits for it, so that how long it takes tells nothing.
    deps.background(mailVerification(deps, token.customerId));
    return undefined;
  });
  serveCall(app, calls.verifyEmail, async ({ body }) => {
    const now = clock.now();
    await storage.transaction(async (queries) => {
      const link = await spendLink(queries, now, 'verify-email', secrets.hashToken(body.oneTimeToken));
      if (link === undefined) throw new Problem('invalid_link');
      await queries
        .updateTable('customer')
        .set({ email_verified_at: now })
        .where('id', '=', link.customerId)
        .where('email_verified_at', 'is', null)
        .execute();
      // Whichever login asked for the mail: the address is verified, and no window waits for ever.
      for (const token of await tokensWaitingFor(queries, now, link.customerId, 'EMAIL_VERIFICATION')) {
        const challenge = challengeOf(token, 'EMAIL_VERIFICATION');
        if (challenge !== undefined) await markPassed(queries, token, challenge.position, 'EMAIL_VERIFICATION', now);
      }
    });
    return { location: allowedRedirect(body.redirectUrl, settings) };
  });
}
