import type { SocialProvider } from '@stepgate/contract';
import { cookieIn } from '@stepgate/contract';
import { cookie } from '../http/cookies.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits } from '../limits/rate-limits.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { type AskedFor, keepQuestion, newQuestion, secondsToAnswer } from './social-logins.ts';

/**
 * Starts a social login at a provider, for the browser that asks.
 * @returns the address to which the browser goes
 * @throws Problem `not_allowed` if the provider is not set up, `too_many_requests`, `social_unavailable`
 */
export async function beginSocial(
  deps: Deps,
  provider: SocialProvider,
  askedFor: AskedFor,
  context: CallContext,
): Promise<{ readonly redirectUrl: string }> {
  const { secrets, settings, socials } = deps;
  const social = socials.get(provider);
  if (social === undefined) throw new Problem('not_allowed');
  const { most, within } = settings.loginsFrom;
  await transact(deps, (tx) =>
    enforceLimits(tx.queries, tx.now, [{ what: 'social logins from', from: context.network, most, within }]),
  );
  const question = newQuestion(secrets, settings.origin, provider);
  const url = await social.begin(question).catch(() => {
    throw new Problem('social_unavailable');
  });
  const known = cookieIn(context.cookies, 'social-login', settings.origin);
  const browser = await keepQuestion(databaseNow(deps), provider, question, askedFor, known);
  context.setCookie(cookie('social-login', browser, settings.origin, secondsToAnswer));
  return { redirectUrl: url.href };
}
