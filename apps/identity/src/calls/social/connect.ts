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
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { allowedRedirect, type Settings } from '../../domain/settings.ts';
import { type CallContext, serveCall } from '../../serve-call.ts';
import { beginSocial } from './begin.ts';

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
  const { settings } = deps;
  if ([asked.clientId, context.clientId].includes(dataSharingClientId)) throw new Problem('not_allowed');
  const pages = [routes.socialLogin, settings.origin + routes.socialLogin];
  if (asked.loginStateUrl && !pages.includes(asked.loginStateUrl)) throw new Problem('invalid_format');
  return beginSocial(deps, asked.provider, { redirectTo: redirectOf(asked, settings) }, context);
}

export function serveConnectSocial(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.connectSocial, ({ body }, context) => connect(deps, body, context));
}
