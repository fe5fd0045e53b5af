import { calls, cookieIn } from '@stepgate/contract';
import { verifyByLink } from '../challenges/email-verification/verify-by-mail.ts';
import { preferredLanguage } from '../http/language.ts';
import { keepPolling, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { allowedRedirect } from '../kernel/settings.ts';
import { databaseNow } from '../storage/transaction.ts';
import { watchRegistration } from './registrations-open.ts';

/** Takes the link of a verification mail: for a customer's address, or for a sign-up. */
export function verifyEmailRoutes(deps: Deps) {
  const { settings } = deps;
  const verifyEmail = serveCall(calls.verifyEmail, async ({ body: { oneTimeToken, locale, redirectUrl } }, { cookies }) => {
    if (await verifyByLink(deps, oneTimeToken)) return { location: allowedRedirect(redirectUrl, settings) };
    const found = await watchRegistration(databaseNow(deps), oneTimeToken, cookieIn(cookies, 'sign-up', settings.origin), {
      language: preferredLanguage(locale),
      redirectTo: redirectUrl === undefined ? undefined : allowedRedirect(redirectUrl, settings),
    });
    return found === 'waiting' ? keepPolling : found;
  });

  return { verifyEmail };
}
