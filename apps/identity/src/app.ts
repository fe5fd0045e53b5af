/** The identity service as a function: everything from outside is handed in, so that tests, the demo and production run the same thing. */
import { calls, demoCalls, routes, sizes } from '@stepgate/contract';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { serveAccount } from './calls/account/account.ts';
import { serveCaptcha } from './calls/captcha/captcha.ts';
import { serveChangePhoneNumber } from './calls/change-phone-number/change.ts';
import { serveCountries } from './calls/countries/countries.ts';
import { serveDisownToken } from './calls/disown-token/disown-token.ts';
import { serveEmailChange } from './calls/email-change/email-change.ts';
import { serveEmailCheckpoint } from './calls/email-checkpoint/email-checkpoint.ts';
import { serveEmailVerification } from './calls/email-verification/email-verification.ts';
import { serveFaceMatch } from './calls/face-match/face-match.ts';
import { serveHandover } from './calls/handover/handover.ts';
import { serveLogin } from './calls/login/login.ts';
import { serveLoginCdr } from './calls/login/login-cdr.ts';
import { serveLoginOptions } from './calls/login-options/login-options.ts';
import { serveAskPasswordReset } from './calls/password/ask.ts';
import { servePasswordReset } from './calls/password/reset.ts';
import { serveVerifyPassword } from './calls/password/verify-password.ts';
import { serveTriggerPhoneCode } from './calls/phone-code/trigger.ts';
import { serveVerifyPhoneCode } from './calls/phone-code/verify.ts';
import { serveVerifyPhoneGuess } from './calls/phone-guess/verify.ts';
import { serveAddingPhoneNumbers } from './calls/phone-numbers/phone-numbers.ts';
import { serveProfiler } from './calls/profiler/profiler.ts';
import { servePush } from './calls/push/push.ts';
import { servePushDevice } from './calls/push-device/push-device.ts';
import { serveReview } from './calls/review/review.ts';
import { serveAuthenticator } from './calls/security/authenticator.ts';
import { serveDevices } from './calls/security/devices.ts';
import { serveFaceEnrolment } from './calls/security/face.ts';
import { serveSecurityOverview } from './calls/security/overview.ts';
import { servePasswordAndSessions } from './calls/security/password-and-sessions.ts';
import { servePhoneNumbers } from './calls/security/phone-numbers.ts';
import { serveOwnSocials } from './calls/security/socials.ts';
import { serveStepUp } from './calls/security/step-up.ts';
import { serveUploadSelfie } from './calls/selfie-with-id/upload.ts';
import { serveExchange } from './calls/session/exchange.ts';
import { serveSession } from './calls/session/session.ts';
import { serveRegistration } from './calls/sign-up/registration.ts';
import { serveSignUp } from './calls/sign-up/sign-up.ts';
import { serveSocialCallbacks } from './calls/social/callback.ts';
import { serveConnectSocial } from './calls/social/connect.ts';
import { serveTeam } from './calls/team/team.ts';
import { serveTokenStatus } from './calls/token-status/token-status.ts';
import { serveVerifyTotp } from './calls/totp/verify.ts';
import { serveVerifyNewPhoneNumber } from './calls/update-phone-number/enter.ts';
import { serveMoney } from './demo/money/serve-money.ts';
import { serveDemo } from './demo/serve-demo.ts';
import type { SocialStandIn } from './demo/social/stand-in.ts';
import { placeOf } from './domain/client-place.ts';
import type { Deps } from './domain/deps.ts';
import { Problem } from './domain/problem.ts';
import { underGateway } from './domain/settings.ts';
import { type ConnectionLimits, connectionLimits } from './doors/connection-limits.ts';
import { readJson } from './doors/json.ts';
import { allowedMethods } from './doors/methods.ts';
import { refusalOf } from './doors/origin.ts';
import { answerError, answerUnreadable, sendProblem } from './doors/problems.ts';
import { staffRefusal } from './doors/review-networks.ts';
import { countUnknownToken } from './doors/unknown-tokens.ts';
import type { Answered } from './metrics/serve-metrics.ts';
import type { Outbox } from './providers/outbox.ts';
import type { Site } from './site/load-site.ts';
import { securityHeaders } from './site/security-headers.ts';
import { serveSite } from './site/serve-site.ts';

export type IdentityOptions = {
  /** The built web app to serve beside the calls; without it the service answers calls only. */
  readonly site?: Site;
  /** The outbox to show on the demo phone. Ignored in production. */
  readonly outbox?: Outbox;
  /** The demo's own Google, Facebook and Apple. Ignored in production. */
  readonly socialStandIn?: SocialStandIn | undefined;
  readonly logger?: FastifyServerOptions['logger'];
  /** Whether the process has been asked to stop: it then serves on, and says at `/readyz` that it is not for new requests. */
  readonly isStopping?: () => boolean;
  /** Told of every answer. */
  readonly onAnswered?: ((answer: Answered) => void) | undefined;
  /** Take the place of the usual ones, for tests. */
  readonly limits?: ConnectionLimits;
};

async function serveCalls(root: FastifyInstance, deps: Deps): Promise<void> {
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, body: Buffer) =>
      readJson(body, headers['content-type'] ?? ''),
    );
    app.addHook('onRequest', async (request) => {
      const refusal = refusalOf(request, deps.settings);
      if (refusal !== undefined) throw new Problem(refusal);
    });
    serveLogin(app, deps);
    if (deps.settings.dataSharing) serveLoginCdr(app, deps);
    serveLoginOptions(app, deps);
    serveCaptcha(app, deps);
    serveConnectSocial(app, deps);
    serveTokenStatus(app, deps);
    serveDisownToken(app, deps);
    serveTriggerPhoneCode(app, deps);
    serveVerifyPhoneCode(app, deps);
    serveVerifyTotp(app, deps);
    serveVerifyPassword(app, deps);
    serveAskPasswordReset(app, deps);
    servePasswordReset(app, deps);
    servePush(app, deps);
    servePushDevice(app, deps);
    serveProfiler(app, deps);
    serveEmailCheckpoint(app, deps);
    serveEmailVerification(app, deps);
    serveSignUp(app, deps);
    serveRegistration(app, deps);
    serveCountries(app, deps);
    serveSecurityOverview(app, deps);
    serveStepUp(app, deps);
    serveTeam(app, deps);
    serveAuthenticator(app, deps);
    serveDevices(app, deps);
    serveOwnSocials(app, deps);
    servePhoneNumbers(app, deps);
    serveAddingPhoneNumbers(app, deps);
    serveVerifyNewPhoneNumber(app, deps);
    serveVerifyPhoneGuess(app, deps);
    serveChangePhoneNumber(app, deps);
    servePasswordAndSessions(app, deps);
    serveExchange(app, deps);
    serveSession(app, deps);
    serveUploadSelfie(app, deps);
    serveHandover(app, deps);
    serveFaceMatch(app, deps);
    serveFaceEnrolment(app, deps);
    serveAccount(app, deps);
    serveEmailChange(app, deps);
    serveReview(app, deps);
    if (deps.settings.demo) serveMoney(app, deps);
  });
}

function serveHealth(app: FastifyInstance, { storage }: Deps, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'lives' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw new Problem('busy', { retryAfter: 1 });
    await storage.ping();
    return { status: 'serves' };
  });
}

export async function createIdentity(deps: Deps, options: IdentityOptions = {}): Promise<FastifyInstance> {
  const { limits = connectionLimits } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: sizes.jsonBody,
    requestTimeout: limits.request,
    connectionTimeout: limits.standstill,
    trustProxy: deps.settings.trustedProxies.length > 0 && [...deps.settings.trustedProxies],
    forceCloseConnections: 'idle',
    // What has come in is answered by its call, during a stop as well; Fastify's own 503 has neither code nor words of ours.
    return503OnClosing: false,
    genReqId: () => deps.secrets.newToken().slice(0, 16),
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 64 },
    rewriteUrl: ({ url = '/' }) => underGateway(url, deps.settings.identityHost),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, limits.farewell),
    http: { headersTimeout: limits.header, connectionsCheckingInterval: limits.check },
  });
  app.server.maxConnections = limits.connections;
  app.removeAllContentTypeParsers();
  const always = securityHeaders(deps.settings.origin);
  const isStopping = options.isStopping ?? (() => false);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id);
    // The next request then opens a connection, to a process that stays.
    if (isStopping()) reply.header('connection', 'close');
  });
  const refusesStaff = staffRefusal(deps.settings);
  app.addHook('onRequest', async (request, reply) => {
    if (!refusesStaff(request)) return;
    // The page as any unknown page, the calls as any unknown call.
    if (request.routeOptions.url === routes.review) reply.callNotFound();
    else throw new Problem('not_found');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(milliseconds) }, 'answered');
    options.onAnswered?.({ method, route: routeOptions.url, status, milliseconds });
  });
  app.setErrorHandler(async (error, request, reply) =>
    answerError(await countUnknownToken(deps, error, placeOf(request.ip)), request, reply),
  );

  serveHealth(app, deps, isStopping);
  await serveCalls(app, deps);
  await serveSocialCallbacks(app, deps);
  if (deps.settings.demo && options.outbox !== undefined) serveDemo(app, deps, options.outbox);
  if (deps.settings.demo) options.socialStandIn?.serve(app);
  const unknownPage =
    options.site && serveSite(app, options.site, { captcha: deps.captcha?.type, dataSharing: deps.settings.dataSharing });
  const served = [...Object.values(calls), ...Object.values(demoCalls)].filter(({ method, path }) =>
    app.hasRoute({ method, url: path }),
  );
  const methods = [...new Set(['GET', 'HEAD', ...served.map(({ method }) => method)])];
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(served, request.url);
    if (allowed.length > 0)
      return sendProblem(new Problem('method_not_allowed'), request, reply.header('allow', allowed.join(', ')));
    // Such as TRACE: no address of ours takes it.
    if (!methods.includes(request.method))
      return sendProblem(new Problem('method_not_allowed'), request, reply.header('allow', methods.join(', ')));
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return (wantsPage ? unknownPage?.(request, reply) : undefined) ?? sendProblem(new Problem('not_found'), request, reply);
  });
  await app.ready();
  return app;
}
