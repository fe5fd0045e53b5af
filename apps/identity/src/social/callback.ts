/**
 * The address to which the provider sends the browser back. It redirects at once to a page of ours, with the outcome in the fragment. No token is
 * ever in a query, and nothing that the provider or anyone else sends chooses the target.
 */

import {
  cookieIn,
  cookieSeconds,
  fragmentToken,
  reactivationLocation,
  registerLocation,
  routes,
  type SocialConnection,
  type SocialProblem,
  type SocialProvider,
  socialCallbackPath,
  socialConnectionParameter,
  socialProblemParameter,
} from '@stepgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Customer, rateLimitKeyOf } from '../customers/customers.ts';
import { factorName } from '../factors/used-factor.ts';
import { browserName } from '../http/client-browser.ts';
import { cookie } from '../http/cookies.ts';
import { type CallContext, createContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { escapedHtml } from '../kernel/html.ts';
import { countInARow } from '../limits/attempts.ts';
import { beginLogin, trustIn } from '../login/begin-login.ts';
import type { SocialIdentity, SocialLogin } from '../providers/social/social-login.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { connectSocial } from './own-socials.ts';
import { whoIs } from './social-identities.ts';
import { type AskedFor, hasOpenQuestion, takeQuestion } from './social-logins.ts';

const problemLocation = (problem: SocialProblem): string => `${routes.socialLogin}#${socialProblemParameter}=${problem}`;
const connectionLocation = (what: SocialConnection): string => `${routes.security}#${socialConnectionParameter}=${what}`;

/** The fields of an answer that comes as a form (OAuth 2.0 Form Post Response Mode). */
const formFields = ['code', 'state', 'iss', 'error'] as const;

/** Whatever the customer proved at the provider counts as one first factor. The same challenges follow as after a password. */
async function logIn(
  deps: Deps,
  provider: SocialProvider,
  customer: Customer,
  redirectTo: string,
  context: CallContext,
): Promise<string> {
  const { storage, secrets } = deps;
  // The provider redirects back here, so a browser with a key can't prove it, and counts like any other.
  const trust = await trustIn(deps, customer.id, context);
  const family = trust.known ? 'password-known-device' : 'password';
  const wrong = await countInARow(storage.queries, rateLimitKeyOf(customer, customer.email, secrets), family);
  const paused = customer.status === 'paused';
  const action = paused ? 'IDENTITY__REACTIVATE_ACCOUNT' : 'IDENTITY__SOCIAL_LOGIN';
  const provedWith = factorName('social', provider);
  const first = { action, proof: 'SOCIAL', provedWith, trust, inARow: wrong + 1, redirectTo } as const;
  const oneTimeToken = await beginLogin(deps, customer, first, context);
  return paused ? reactivationLocation(oneTimeToken) : `${routes.socialLogin}#${fragmentToken}=${oneTimeToken}`;
}

/** This logs no one in and looks for no customer: the connection succeeds only for the customer who asked and is still logged in. */
async function connect(
  deps: Deps,
  provider: SocialProvider,
  identity: SocialIdentity,
  customerId: string,
  { cookies }: CallContext,
): Promise<string> {
  const asking = { customerId, cookie: cookieIn(cookies, 'session', deps.settings.origin) };
  const outcome = await connectSocial(deps, provider, identity, asking);
  return connectionLocation(outcome);
}

async function goOn(
  deps: Deps,
  provider: SocialProvider,
  identity: SocialIdentity,
  askedFor: AskedFor,
  context: CallContext,
): Promise<string> {
  if ('customerId' in askedFor) return connect(deps, provider, identity, askedFor.customerId, context);
  const { settings } = deps;
  const { redirectTo } = askedFor;
  const { language, userAgent, origin } = context;
  const browserFacts = { language, redirectTo, browser: browserName(userAgent), network: origin };
  const outcome = await transact(deps, (tx) => whoIs(tx, provider, identity, browserFacts));
  if (outcome.is === 'nobody') return problemLocation('unverified');
  if (outcome.is === 'registering') {
    context.setCookie(cookie('sign-up', outcome.signupToken, settings.origin, cookieSeconds.signUp));
    return registerLocation({ id: outcome.id, redirectUrl: redirectTo || undefined });
  }
  return logIn(deps, provider, outcome.customer, redirectTo, context);
}

/** No question of ours belongs to this answer. The browser still gets a page, because a customer who took too long must read what to do. */
function refuse({ settings }: Deps, reply: FastifyReply): FastifyReply {
  const brand = escapedHtml(settings.brand);
  const location = problemLocation('failed');
  return reply
    .code(400)
    .header('refresh', `0; url=${location}`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>${brand}</title><p><a href="${location}">${brand}</a>`);
}

async function answer(
  deps: Deps,
  provider: SocialProvider,
  social: SocialLogin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { settings } = deps;
  const context = createContext(request, reply);
  const parameters = new URL(request.url, settings.origin).searchParams;
  const browser = cookieIn(context.cookies, 'social-login', settings.origin);
  const taken = await takeQuestion(databaseNow(deps), deps.settings, provider, { state: parameters.get('state'), browser });
  if (taken === undefined) return refuse(deps, reply);
  if (!(await hasOpenQuestion(databaseNow(deps), browser ?? '')))
    context.setCookie(cookie('social-login', '', settings.origin, 0));
  const identity = await social.finish(taken.question, parameters).catch((error: unknown) => {
    request.log.warn({ err: error, provider }, 'a social login has failed');
    return undefined;
  });
  const problemOf = 'customerId' in taken.askedFor ? connectionLocation : problemLocation;
  if (identity === undefined) return reply.redirect(problemOf('failed'), 303);
  if (identity === 'refused') return reply.redirect(problemOf('refused'), 303);
  return reply.redirect(await goOn(deps, provider, identity, taken.askedFor, context), 303);
}

/** Repeats the same answer by GET: a form posted from another site carries none of our cookies, but the redirect after it does. */
function askAgain(provider: SocialProvider, { body }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const fields = formFields.flatMap((name) => form.getAll(name).map((value): [string, string] => [name, value]));
  return reply.redirect(`${socialCallbackPath.replace(':provider', provider)}?${new URLSearchParams(fields)}`, 303);
}

export async function serveSocialCallbacks(root: FastifyInstance, deps: Deps): Promise<void> {
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_: unknown, body: string) => {
      return new URLSearchParams(body);
    });
    for (const [provider, social] of deps.socials) {
      const url = socialCallbackPath.replace(':provider', provider);
      app.get(url, { exposeHeadRoute: false }, (request, reply) => answer(deps, provider, social, request, reply));
      app.post(url, async (request, reply) => askAgain(provider, request, reply));
    }
  });
}
