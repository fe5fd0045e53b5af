/** The way out to a provider. Where it may lead back is judged here, before anything leaves. */
import {
  type Calls,
  calls,
  dataSharingClientId,
  defaults,
  type ParsedRequestOf,
  routes,
  type SuccessOf,
} from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { cookie } from '../../cookies.ts';
import { allow } from '../../domain/allowance.ts';
import { placeOf } from '../../domain/client-place.ts';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { allowedRedirect, type Settings } from '../../domain/settings.ts';
import { keepQuestion, newQuestion, secondsToAnswer } from '../../domain/social-logins.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';

type Asked = ParsedRequestOf<Calls['connectSocial']>['body'];

/** @returns where the customer goes in the end; empty for nowhere in particular. @throws Problem `invalid_format` for what is not allowed */
function redirectOf({ redirectUrl }: Asked, settings: Settings): string {
  if (!redirectUrl) return '';
  const target = allowedRedirect(redirectUrl, settings);
  // What is not allowed becomes the default too.
  const meant = [defaults.redirect, settings.origin + defaults.redirect].includes(redirectUrl);
  if (target === defaults.redirect && !meant) throw new Problem('invalid_format');
  return target;
}

async function connect(deps: Deps, asked: Asked, context: CallContext): Promise<SuccessOf<Calls['connectSocial']>> {
  const { storage, secrets, settings, socials, clock } = deps;
  const social = socials.get(asked.provider);
  const sharesData = [asked.clientId, context.clientId].includes(dataSharingClientId);
  if (social === undefined || sharesData) throw new Problem('not_allowed');
  const pages = [routes.socialLogin, settings.origin + routes.socialLogin];
  if (asked.loginStateUrl && !pages.includes(asked.loginStateUrl)) throw new Problem('invalid_format');
  const redirectTo = redirectOf(asked, settings);
  const { most, within } = settings.loginsFrom;
  const key = `social logins from ${placeOf(context.address)}`;
  await storage.transaction((queries) => allow(queries, clock.now(), [{ key, most, within }]));
  const question = newQuestion(secrets, settings.origin, asked.provider);
  const url = await social.begin(question).catch(() => {
    throw new Problem('social_unavailable');
  });
  const browser = await keepQuestion(deps, storage.queries, asked.provider, question, redirectTo);
  context.setCookie(cookie('social-login', browser, settings.origin, secondsToAnswer));
  return { redirectUrl: url.href };
}

export function serveConnectSocial(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.connectSocial, ({ body }, context) => connect(deps, body, context));
}
