/** The identity service as a function. Everything from outside is passed in, so tests, the demo and production run the same code. */
import { sizes } from '@stepgate/contract';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { routesOfCalls } from './all-routes.ts';
import { recordRefusedRequest } from './desk/login-limits/record-refused-request.ts';
import type { Extra } from './extra.ts';
import { type ConnectionLimits, connectionLimits } from './http/connection-limits.ts';
import { readJson } from './http/json.ts';
import { allowedMethods } from './http/methods.ts';
import { findRefusal } from './http/origin.ts';
import { answerError, databaseFaultMessage, limitOf, sendProblem } from './http/problems.ts';
import { noteBody } from './http/sent-proof.ts';
import { serializers } from './http/serializers.ts';
import type { Route } from './http/serve-call.ts';
import { shareConnections } from './http/share-connections.ts';
import { keepStaffApart } from './http/staff-requests.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { toNetwork } from './kernel/client-network.ts';
import type { Deps } from './kernel/context.ts';
import { Problem } from './kernel/problem.ts';
import { underGateway } from './kernel/settings.ts';
import { countUnknownToken } from './limits/unknown-tokens.ts';
import { openQuiet } from './metrics/reports.ts';
import type { Answered } from './metrics/serve-metrics.ts';
import { serveSecurityEvents } from './server-api/security-events.ts';
import { serveKeySet } from './server-api/session-token.calls.ts';
import { refuseWithoutKey } from './sessions/session-keys.ts';
import { serveAccountAddresses } from './site/account-addresses.ts';
import type { Site } from './site/load-site.ts';
import { serveRelatedOrigins } from './site/related-origins.ts';
import { securityHeaders } from './site/security-headers.ts';
import { serveSite } from './site/serve-site.ts';
import { whoIsLoggedIn } from './site/who-is-logged-in.ts';
import { serveSocialCallbacks } from './social/callback.ts';
import { databaseFaultOf } from './storage/database-fault.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import type { Tracing } from './tracing/tracing.ts';

export type IdentityOptions = {
  /** The built web app to serve beside the calls; without it the service answers calls only. */
  readonly site?: Site;
  /** Routes beside the calls of the contract. */
  readonly extra?: Extra | undefined;
  readonly logger?: FastifyServerOptions['logger'];
  /** Whether the process was asked to stop. It then still answers requests, but `/readyz` says that it takes no new ones. */
  readonly isStopping?: () => boolean;
  /** Called for every answer. */
  readonly onAnswered?: ((answer: Answered) => void) | undefined;
  /** Off by default. */
  readonly tracing?: Tracing | undefined;
  /** Replace the default limits, for tests. */
  readonly limits?: ConnectionLimits;
};

/** @returns the calls that this installation serves */
async function serveCalls(root: FastifyInstance, deps: Deps, extra: Extra | undefined): Promise<readonly Route[]> {
  const served = [...routesOfCalls(deps), ...(extra?.routes(deps, root) ?? [])];
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      noteBody(request, body);
      return readJson(body, request.headers['content-type'] ?? '');
    });
    app.addHook('preHandler', (request) => refuseWithoutKey(deps, request, 'json'));
    app.addHook('onRequest', async (request) => {
      const refusal = findRefusal(request, deps.settings);
      if (refusal !== undefined) throw new Problem(refusal);
      await refuseWithoutKey(deps, request, 'form');
    });
    for (const route of served) route.add(app);
  });
  return served;
}

function serveHealth(app: FastifyInstance, { storage, clock }: Deps, isStopping: () => boolean): void {
  const mayTell = openQuiet(clock);
  app.get('/healthz', async () => ({ status: 'lives' }));
  app.get('/readyz', async (request) => {
    if (isStopping()) throw new Problem('busy', { retryAfter: 1 });
    await storage.ping().catch((error: unknown) => {
      const fault = databaseFaultOf(error);
      if (fault === undefined) throw error;
      // A load balancer asks each second.
      const more = mayTell('database');
      if (more !== undefined) request.log.error({ err: error, fault, ...more }, databaseFaultMessage);
      throw new Problem('busy', { retryAfter: 1 });
    });
    return { status: 'serves' };
  });
}

/** Whether a route only says how the process is. */
const isProbe = (route: string | undefined): boolean => route === '/healthz' || route === '/readyz';

export async function createIdentity(deps: Deps, options: IdentityOptions = {}): Promise<FastifyInstance> {
  const { limits = connectionLimits } = options;
  const always = securityHeaders(deps.settings.origin);
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: sizes.jsonBody,
    requestTimeout: limits.request,
    connectionTimeout: limits.standstill,
    trustProxy: deps.settings.trustedProxies.length > 0 && [...deps.settings.trustedProxies],
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered by their call during a stop too. Fastify's own 503 has neither a code nor our message.
    return503OnClosing: false,
    genReqId: () => deps.secrets.newToken().slice(0, 16),
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 64 },
    schemaController: { compilersFactory: { buildSerializer: serializers } },
    rewriteUrl: ({ url = '/' }) => underGateway(url, deps.settings.identityHost),
    // An address that the router can't read has no route, and no hook runs for it. Fastify's own answer repeats the address.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(always).header('x-request-id', request.id)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, limits.farewell),
    http: { headersTimeout: limits.header, connectionsCheckingInterval: limits.check, maxHeaderSize: sizes.requestHeader },
  });
  app.server.maxConnections = limits.connections;
  shareConnections(app.server, limits, deps.settings.trustedProxies);
  app.removeAllContentTypeParsers();
  if (options.tracing) traceRequests(app, options.tracing);
  const isStopping = options.isStopping ?? (() => false);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id);
    // The client's next request then opens a connection to a process that stays up.
    if (isStopping()) reply.header('connection', 'close');
  });
  keepStaffApart(app, deps.settings, options.site?.ofStaff);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const limit = limitOf(request);
    // Load balancers ask every second.
    const level = status === 200 && isProbe(routeOptions.url) ? 'debug' : 'info';
    request.log[level](
      {
        method,
        route: routeOptions.url,
        status,
        ms: Math.round(milliseconds),
        ...(limit && { limit }),
      },
      'answered',
    );
    options.onAnswered?.({ method, route: routeOptions.url, status, milliseconds, limit });
  });
  app.setErrorHandler(async (error, request, reply) => {
    await recordRefusedRequest(deps, error, request);
    return answerError(await countUnknownToken(deps, error, toNetwork(request.ip)), request, reply);
  });

  app.decorate('countryHeader', deps.settings.countryHeader);
  serveHealth(app, deps, isStopping);
  const served = await serveCalls(app, deps, options.extra);
  serveRelatedOrigins(app, deps.settings);
  serveAccountAddresses(app, deps.settings, options.site);
  serveKeySet(app, deps);
  await serveSecurityEvents(app, deps);
  await serveSocialCallbacks(app, deps);
  options.extra?.serve(app, deps);
  const unknownPage =
    options.site &&
    serveSite(app, options.site, {
      captcha: deps.captcha?.type,
      dataSharing: deps.settings.dataSharing,
      addresses: deps.settings.addresses,
      redirects: deps.settings,
      whoIsLoggedIn: whoIsLoggedIn(deps),
    });
  const methods = [...new Set(['GET', 'HEAD', ...served.map(({ method }) => method)])];
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = allowedMethods(served, request.url);
    if (allowed.length > 0)
      return sendProblem(new Problem('method_not_allowed'), request, reply.header('allow', allowed.join(', ')));
    // For methods such as TRACE, which none of our addresses accepts.
    if (!methods.includes(request.method))
      return sendProblem(new Problem('method_not_allowed'), request, reply.header('allow', methods.join(', ')));
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    return (wantsPage ? await unknownPage?.(request, reply) : undefined) ?? sendProblem(new Problem('not_found'), request, reply);
  });
  await app.ready();
  return app;
}
