import type { SocialProvider } from '@stepgate/contract';
import { cookie } from '../../cookies.ts';
import { allow } from '../../domain/allowance.ts';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { type AskedFor, keepQuestion, newQuestion, secondsToAnswer } from '../../domain/social-logins.ts';
import type { CallContext } from '../../serve-call.ts';

/**
 * Asks a provider who somebody is, for the browser that wants it.
 * @returns where that browser goes
 * @throws Problem `not_allowed` where the provider is not set up, `too_many_requests`, `social_unavailable`
 */
export async function beginSocial(
  deps: Deps,
  provider: SocialProvider,
  askedFor: AskedFor,
  context: CallContext,
): Promise<{ readonly redirectUrl: string }> {
  const { storage, secrets, settings, socials, clock } = deps;
  const social = socials.get(provider);
  if (social === undefined) throw new Problem('not_allowed');
  const { most, within } = settings.loginsFrom;
  const key = `social logins from ${context.network}`;
  await storage.transaction((queries) => allow(queries, clock.now(), [{ key, most, within }]));
  const question = newQuestion(secrets, settings.origin, provider);
  const url = await social.begin(question).catch(() => {
    throw new Problem('social_unavailable');
  });
  const browser = await keepQuestion(deps, storage.queries, provider, question, askedFor);
  context.setCookie(cookie('social-login', browser, settings.origin, secondsToAnswer));
  return { redirectUrl: url.href };
}
