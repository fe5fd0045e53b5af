import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookieName } from '../../cookies.ts';
import type { Deps } from '../../domain/deps.ts';
import { followUp } from '../../domain/follow-ups.ts';
import { spendLink } from '../../domain/links.ts';
import { watchRegistration } from '../../domain/registrations-open.ts';
import { allowedRedirect } from '../../domain/settings.ts';
import { markPassed } from '../../domain/token-progress.ts';
import { challengeOf, findToken, tokensWaitingFor } from '../../domain/tokens.ts';
import { preferredLanguage } from '../../language.ts';
import { keepPolling, serveCall } from '../../serve-call.ts';

export function serveEmailVerification(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings } = deps;
  serveCall(app, calls.resendEmailVerification, async (_request, { oneTimeToken }) => {
    const token = await findToken(storage.queries, secrets, clock.now(), oneTimeToken);
    await followUp(deps, storage.queries, { what: 'verification-mail', customerId: token.customerId });
    return undefined;
  });

  /** @returns whether it was the token of a verification link */
  const verified = (oneTimeToken: string): Promise<boolean> =>
    storage.transaction(async (queries) => {
      const now = clock.now();
      const link = await spendLink(queries, now, 'verify-email', secrets.hashToken(oneTimeToken));
      if (link === undefined) return false;
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
      return true;
    });

  serveCall(app, calls.verifyEmail, async ({ body: { oneTimeToken, locale, redirectUrl } }, { cookies }) => {
    if (await verified(oneTimeToken)) return { location: allowedRedirect(redirectUrl, settings) };
    const found = await watchRegistration(
      deps,
      storage.queries,
      oneTimeToken,
      cookies.get(cookieName('sign-up', settings.origin)),
      {
        language: preferredLanguage(locale),
        redirectTo: redirectUrl === undefined ? undefined : allowedRedirect(redirectUrl, settings),
      },
    );
    return found === 'waiting' ? keepPolling : found;
  });
}
