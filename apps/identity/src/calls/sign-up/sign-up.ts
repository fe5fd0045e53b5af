/** A new customer: an address, and the mail to it. Nothing here tells whether the address has an account. */
import { calls, cookieSeconds } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie, cookieName } from '../../cookies.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { requireCaptcha } from '../../domain/captchas.ts';
import type { Deps } from '../../domain/deps.ts';
import { beginRegistration } from '../../domain/registrations-begin.ts';
import { openRegistration } from '../../domain/registrations-open.ts';
import { preferredLanguage } from '../../language.ts';
import { serveCall } from '../../serve-call.ts';

export function serveSignUp(app: FastifyInstance, deps: Deps): void {
  const { storage, settings } = deps;
  serveCall(app, calls.signUp, async ({ body: { signup, challenge } }, context) => {
    await requireCaptcha(deps, challenge, context);
    const { email, accountType, locale, referralToken, referralSource } = signup;
    const asked = {
      email,
      accountType,
      language: preferredLanguage(locale ?? undefined) ?? context.language,
      redirectTo: '',
      referralToken: referralToken ?? '',
      referralSource: referralSource ?? '',
      browser: browserName(context.userAgent),
      network: networkOf(context.address),
    };
    const begun = await storage.transaction((queries) => beginRegistration(deps, queries, asked, context.network));
    // Nobody waits for it, so that how long it takes tells nothing.
    context.setCookie(cookie('sign-up', begun.signupToken, settings.origin, cookieSeconds.signUp));
    return begun;
  });

  serveCall(app, calls.openRegistration, async ({ body }, { cookies, setCookie }) => {
    const own = cookies.get(cookieName('sign-up', settings.origin));
    const { id, signupToken } = await storage.transaction((queries) => openRegistration(deps, queries, body.token, own));
    setCookie(cookie('sign-up', signupToken, settings.origin, cookieSeconds.signUp));
    return { id };
  });
}
