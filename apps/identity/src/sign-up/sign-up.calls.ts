/** A new customer: takes an address and mails it. The answer does not reveal whether the address has an account. */

import { calls, cookieIn, cookieSeconds, signUps } from '@stepgate/contract';
import { browserName } from '../http/client-browser.ts';
import { cookie } from '../http/cookies.ts';
import { preferredLanguage } from '../http/language.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { admitStranger } from '../limits/admit-stranger.ts';
import { countSignUp } from '../limits/unusual-sign-ups.ts';
import { transact } from '../storage/transaction.ts';
import { beginRegistration } from './registrations-begin.ts';
import { openRegistration } from './registrations-open.ts';

export function signUpRoutes(deps: Deps) {
  const { settings } = deps;
  const signUpRoute = serveCall(calls.signUp, async ({ body: { signup, challenge } }, context) => {
    const client = { ...context, suspicious: await countSignUp(deps) };
    await admitStranger(deps, { what: 'sign-ups from', ...signUps }, challenge, client);
    const { email, accountType, locale, referralToken, referralSource } = signup;
    const signUp = {
      email,
      accountType,
      language: preferredLanguage(locale ?? undefined) ?? context.language,
      redirectTo: '',
      referralToken: referralToken ?? '',
      referralSource: referralSource ?? '',
      browser: browserName(context.userAgent),
      network: context.origin,
    };
    const begun = await transact(deps, (tx) => beginRegistration(tx, signUp));
    // The mail is sent by a job, so the time of this answer reveals nothing.
    context.setCookie(cookie('sign-up', begun.signupToken, settings.origin, cookieSeconds.signUp));
    return begun;
  });

  const openRegistrationRoute = serveCall(calls.openRegistration, async ({ body }, { cookies, setCookie }) => {
    const own = cookieIn(cookies, 'sign-up', settings.origin);
    const { id, signupToken } = await transact(deps, (tx) => openRegistration(tx, body.token, own));
    setCookie(cookie('sign-up', signupToken, settings.origin, cookieSeconds.signUp));
    return { id };
  });

  return { signUp: signUpRoute, openRegistration: openRegistrationRoute };
}
