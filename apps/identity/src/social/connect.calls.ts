/** Starts a social login. The address to return to is checked here, before the browser leaves. */
import {
  type Calls,
  calls,
  dataSharingClientId,
  defaults,
  type ParsedRequestOf,
  routes,
  type SuccessOf,
} from '@stepgate/contract';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { allowedRedirect, type Settings } from '../kernel/settings.ts';
import { beginSocial } from './begin.ts';

type ConnectBody = ParsedRequestOf<Calls['connectSocial']>['body'];

/** @returns where the customer goes at the end; empty for the default. @throws Problem `invalid_format` for an address that is not allowed */
function parseRedirect({ redirectUrl }: ConnectBody, settings: Settings): string {
  if (!redirectUrl) return '';
  const target = allowedRedirect(redirectUrl, settings);
  // An address that is not allowed also becomes the default.
  const meant = [defaults.redirect, settings.origin + defaults.redirect].includes(redirectUrl);
  if (target === defaults.redirect && !meant) throw new Problem('invalid_format');
  return target;
}

async function connect(deps: Deps, connectBody: ConnectBody, context: CallContext): Promise<SuccessOf<Calls['connectSocial']>> {
  const { settings } = deps;
  if ([connectBody.clientId, context.clientId].includes(dataSharingClientId)) throw new Problem('not_allowed');
  const pages = [routes.socialLogin, settings.origin + routes.socialLogin];
  if (connectBody.loginStateUrl && !pages.includes(connectBody.loginStateUrl)) throw new Problem('invalid_format');
  return beginSocial(deps, connectBody.provider, { redirectTo: parseRedirect(connectBody, settings) }, context);
}

export function connectSocialRoutes(deps: Deps) {
  const connectSocial = serveCall(calls.connectSocial, ({ body }, context) => connect(deps, body, context));

  return { connectSocial };
}
