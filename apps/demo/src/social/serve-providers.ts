/** Serves the demo's providers at paths of the service itself, to browsers and to the service. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { normaliseEmail, type SocialProvider, socialProviders } from '@stepgate/contract';
import type { Secrets } from '@stepgate/identity';
import { languageOf } from '@stepgate/identity/for-extras';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoCustomers, demoEmail } from '../customers.ts';
import { type DemoAccount, demoIssuer, demoSubject } from './accounts.ts';
import { choicePage, overPage, pagePolicy } from './page.ts';
import type { DemoProvider } from './provider.ts';

type Opening = (provider: SocialProvider) => Promise<DemoProvider>;

/** For the providers' own pages. Apple's answer is a form that a script sends; the provider adds the script's hash. */
const providerPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Chosen = { readonly refuse: true } | { readonly account: DemoAccount } | { readonly wrongEmail: string };

function chosenIn(body: unknown): Chosen {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  if (form.has('refuse')) return { refuse: true };
  const customer = demoCustomers.map(({ name }) => demoEmail(name)).find((email) => email === form.get('customer'));
  if (customer !== undefined) return { account: { email: customer, verified: true } };
  const typed = form.get('email') ?? '';
  const email = normaliseEmail(typed.trim());
  return email === undefined ? { wrongEmail: typed } : { account: { email, verified: form.has('verified') } };
}

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html);

function serveChoice(app: FastifyInstance, secrets: Secrets, origin: string, name: SocialProvider, opening: Opening): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${new URL(demoIssuer(origin, name)).pathname}/interaction/:uid`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { provider, accounts } = await opening(name);
      const language = languageOf(request);
      const open = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
      if (open === undefined) return sendPage(reply, 400, overPage(name, language));
      if (request.method === 'GET') return sendPage(reply, 200, choicePage(name, language));
      const chosen = chosenIn(request.body);
      if ('wrongEmail' in chosen) return sendPage(reply, 400, choicePage(name, language, chosen.wrongEmail));
      const done = (result: Parameters<typeof provider.interactionResult>[2]) =>
        provider.interactionResult(request.raw, reply.raw, result);
      if ('refuse' in chosen) return reply.redirect(await done({ error: 'access_denied' }), 303);
      const accountId = demoSubject(secrets, name, chosen.account.email);
      accounts.set(accountId, chosen.account);
      return reply.redirect(await done({ login: { accountId, remember: false } }), 303);
    },
  });
}

/** Rewrites the request to the origin's address, whatever proxies are in between, and to paths relative to the provider. */
function toProvider({ raw }: FastifyRequest, reply: FastifyReply, issuer: URL): [IncomingMessage, ServerResponse] {
  raw.headers.host = issuer.host;
  raw.headers['x-forwarded-host'] = issuer.host;
  raw.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  const originalUrl = raw.url ?? '';
  Object.assign(raw, { originalUrl, url: originalUrl.slice(issuer.pathname.length) });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  return [raw, reply.raw];
}

function serveProtocol(app: FastifyInstance, origin: string, name: SocialProvider, opening: Opening): void {
  const issuer = new URL(demoIssuer(origin, name));
  if (name === 'facebook')
    app.get(`${issuer.pathname}/whoami`, { exposeHeadRoute: false }, async ({ headers }, reply) => {
      const { provider } = await opening(name);
      const token = await provider.AccessToken.find((headers.authorization ?? '').replace(/^Bearer /i, ''));
      return token === undefined ? reply.code(401).send({}) : { id: token.accountId };
    });
  app.all(`${issuer.pathname}/*`, async (request, reply) => {
    const { provider } = await opening(name);
    reply.hijack();
    reply.header('content-security-policy', providerPolicy);
    await provider.callback()(...toProvider(request, reply, issuer));
  });
}

export function serveProviders(root: FastifyInstance, secrets: Secrets, origin: string, opening: Opening): void {
  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_: unknown, body: string) => {
      return new URLSearchParams(body);
    });
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    for (const name of socialProviders) serveChoice(app, secrets, origin, name, opening);
  });
  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    // The provider reads the body itself.
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const name of socialProviders) serveProtocol(app, origin, name, opening);
  });
}
