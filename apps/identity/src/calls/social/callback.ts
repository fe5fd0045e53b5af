/**
 * Where the browser comes back to from a provider. It leaves at once for a page of ours, with what came of it in the fragment: no token is
 * ever in a query, and nothing that the provider or anybody else has sent chooses where it goes.
 */
import {
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
import { cookie, cookieName } from '../../cookies.ts';
import { browserName, networkOf } from '../../domain/asking-browser.ts';
import { inARowOf } from '../../domain/attempts.ts';
import { beginLogin, isKnownBrowser } from '../../domain/begin-login.ts';
import { type Customer, subjectOf } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { connectSocial } from '../../domain/own-socials.ts';
import { whoIs } from '../../domain/social-identities.ts';
import { type AskedFor, takeQuestion } from '../../domain/social-logins.ts';
import type { SocialIdentity, SocialLogin } from '../../providers/social/social-login.ts';
import { type CallContext, contextOf } from '../../serve-call.ts';

const problemLocation = (problem: SocialProblem): string => `${routes.socialLogin}#${socialProblemParameter}=${problem}`;
const connectionLocation = (what: SocialConnection): string => `${routes.security}#${socialConnectionParameter}=${what}`;

/** Of an answer that comes as a form (OAuth 2.0 Form Post Response Mode). */
const formFields = ['code', 'state', 'iss', 'error'] as const;

/** All that a customer proved elsewhere is one thing here: whatever a password would still have to be followed by is asked for. */
async function logIn(deps: Deps, customer: Customer, redirectTo: string, context: CallContext): Promise<string> {
  const { storage, secrets } = deps;
  const knownDevice = await isKnownBrowser(deps, customer.id, context);
  const family = knownDevice ? 'password-known-device' : 'password';
  const wrong = await inARowOf(storage.queries, subjectOf(customer, customer.email, secrets), family);
  const paused = customer.status === 'paused';
  const action = paused ? 'IDENTITY__REACTIVATE_ACCOUNT' : 'IDENTITY__SOCIAL_LOGIN';
  const first = { action, proof: 'SOCIAL', knownDevice, inARow: wrong + 1, redirectTo } as const;
  const oneTimeToken = await beginLogin(deps, customer, first, context);
  return paused ? reactivationLocation(oneTimeToken) : `${routes.socialLogin}#${fragmentToken}=${oneTimeToken}`;
}

/** Nobody is logged in by it, nor is a customer looked for: who is logged in already has asked, or nothing comes of it. */
async function connect(
  deps: Deps,
  provider: SocialProvider,
  identity: SocialIdentity,
  customerId: string,
  { cookies }: CallContext,
): Promise<string> {
  const asking = { customerId, cookie: cookies.get(cookieName('session', deps.settings.origin)) };
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
  const { storage, settings } = deps;
  const { redirectTo } = askedFor;
  const { language, userAgent, address } = context;
  const asked = { language, redirectTo, browser: browserName(userAgent), network: networkOf(address) };
  const outcome = await storage.transaction((queries) => whoIs(deps, queries, provider, identity, asked));
  if (outcome.is === 'nobody') return problemLocation('unverified');
  if (outcome.is === 'registering') {
    context.setCookie(cookie('sign-up', outcome.signupToken, settings.origin, cookieSeconds.signUp));
    return registerLocation({ id: outcome.id, redirectUrl: redirectTo || undefined });
  }
  return logIn(deps, outcome.customer, redirectTo, context);
}

/** Nobody here asked for that answer. The browser is shown out all the same: whoever waited too long should read what to do. */
function refuse(reply: FastifyReply): FastifyReply {
  const location = problemLocation('failed');
  return reply
    .code(400)
    .header('refresh', `0; url=${location}`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>Stepgate</title><p><a href="${location}">Stepgate</a>`);
}

async function answer(
  deps: Deps,
  provider: SocialProvider,
  social: SocialLogin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, settings } = deps;
  const context = contextOf(request, reply);
  const said = new URL(request.url, settings.origin).searchParams;
  const browser = context.cookies.get(cookieName('social-login', settings.origin));
  const taken = await takeQuestion(deps, storage.queries, provider, { state: said.get('state'), browser });
  if (taken === undefined) return refuse(reply);
  context.setCookie(cookie('social-login', '', settings.origin, 0));
  const identity = await social.finish(taken.question, said).catch((error: unknown) => {
    request.log.warn({ err: error, provider }, 'a social login has failed');
    return undefined;
  });
  const problemOf = 'customerId' in taken.askedFor ? connectionLocation : problemLocation;
  if (identity === undefined) return reply.redirect(problemOf('failed'), 303);
  if (identity === 'refused') return reply.redirect(problemOf('refused'), 303);
  return reply.redirect(await goOn(deps, provider, identity, taken.askedFor, context), 303);
}

/** The same answer by GET: a form that another site has sent brings no cookie of ours with it, but the redirect after it does. */
function askAgain(provider: SocialProvider, { body }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const given = body instanceof URLSearchParams ? body : new URLSearchParams();
  const kept = formFields.flatMap((name) => given.getAll(name).map((value): [string, string] => [name, value]));
  return reply.redirect(`${socialCallbackPath.replace(':provider', provider)}?${new URLSearchParams(kept)}`, 303);
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
