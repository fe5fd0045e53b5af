// Another company's identity service on Node alone, behind the Stepgate front end. `node server.js`
import { createServer } from 'node:http';
import { checkAppCode, checkCode, sendCode } from '../company/codes.js';
import { followLink } from '../company/outbox.js';
import { pay } from '../company/payments.js';
import * as proofs from '../company/proofs.js';
import { Refusal } from '../company/refusal.js';
import * as sessions from '../company/sessions.js';
import { readBody, readCookie, send, sendRefusal } from './http.js';
import { listOf } from './list.js';

/** A success without a body. */
const noContent = { status: 204 };
/** Not over yet: the front end polls again. */
const notYet = { status: 202 };

/** A proof: the status says whether it was right, and the list says what comes next. */
const proof = (give) => (request) => {
  give(request.oneTimeToken, request.body);
  return noContent;
};

function exchange({ body }) {
  const secret = sessions.exchange(body);
  return { body: { location: '/home' }, headers: { 'Set-Cookie': sessions.cookieOf(secret) } };
}

function pushStatus({ oneTimeToken }) {
  return proofs.pushAnswer(oneTimeToken) === undefined ? notYet : noContent;
}

function pushStatusOf({ id }) {
  const status = proofs.pushAnswerOf(id);
  return status === undefined ? notYet : { body: { status } };
}

const api = '/gateway/identity/api/v1';
const token = `${api}/one-time-token`;
const face = '/gateway/v1/one-time-token/facematch';

const calls = {
  'POST /login-api/login': ({ body }) => ({ body: { data: { oneTimeTokenProperties: { oneTimeToken: sessions.logIn(body) } } } }),
  [`GET ${token}/status`]: ({ oneTimeToken }) => ({ body: listOf(oneTimeToken) }),
  'POST /login-api/v2/auth': exchange,
  // The path of the exchange on localhost. A service in production doesn't have it.
  ...(sessions.isLocal && { 'POST /api/v2/auth': exchange }),
  [`GET ${api}/session`]: ({ session }) => ({ body: sessions.describeSession(session) }),
  'POST /login-api/logout'({ session }) {
    sessions.logOut(session);
    return { status: 204, headers: { 'Set-Cookie': sessions.endedCookie, 'Clear-Site-Data': '"cache"' } };
  },

  ...Object.fromEntries(
    ['SMS', 'WHATSAPP', 'VOICE'].flatMap((type) => [
      [`POST ${token}/${type.toLowerCase()}/trigger`, proof((secret, body) => sendCode(secret, type, body))],
      [`POST ${token}/${type.toLowerCase()}/verify`, proof((secret, body) => checkCode(secret, type, body))],
    ]),
  ),
  [`POST ${token}/totp/verify`]: proof(checkAppCode),
  [`POST ${token}/password/verify`]: proof(proofs.checkPassword),
  [`POST ${api}/forgot-password`]: proof(proofs.mailPasswordReset),
  [`POST ${token}/phone-guess/verify`]: proof(proofs.checkGuess),
  [`POST ${token}/profiler/trigger`]: proof(proofs.beginProfiler),
  [`GET ${token}/profiler/status`]: ({ oneTimeToken }) => (proofs.profilerIsOver(oneTimeToken) ? noContent : notYet),
  [`POST ${token}/push/trigger`]: proof(proofs.sendPush),
  'POST /gateway/v2/one-time-token/push/trigger': proof(proofs.sendPush),
  [`GET ${token}/push/status`]: pushStatus,
  'GET /gateway/v1/user/authentication/factors/push/challenges/:id/status': pushStatusOf,
  [`POST ${token}/email-checkpoint/trigger`]: proof((secret) => proofs.mailQuestion(secret, 'EMAIL_CHECKPOINT')),
  [`GET ${token}/email-checkpoint/status`]: ({ oneTimeToken }) =>
    proofs.checkpointIsOver(oneTimeToken) ? { status: 205 } : notYet,
  [`POST ${token}/email-verification/resend`]: proof((secret) => proofs.mailQuestion(secret, 'EMAIL_VERIFICATION')),
  [`GET ${face}/flow`]: proof(proofs.expectFace),
  [`POST ${face}/trigger`]: ({ oneTimeToken }) => ({ body: proofs.beginFaceMatch(oneTimeToken) }),
  [`POST ${face}/submit`]: proof(proofs.takeScan),
  [`GET ${face}/status`]: ({ oneTimeToken }) => ({ body: { status: proofs.faceVerdict(oneTimeToken) } }),
  [`GET ${face}/flow/rejection`]: proof(proofs.expectFace),
  'POST /gateway/uploads/selfie': proof(proofs.takeSelfie),
  'POST /gateway/v1/one-time-token/phone-number/verify': proof(proofs.enterNewNumber),
  [`POST ${api}/phone-change/ott`]: ({ oneTimeToken }) => ({
    body: { oneTimeTokenProperties: { oneTimeToken: sessions.beginPhoneChange(oneTimeToken) } },
  }),

  // The company's own calls.
  'POST /payments': (request) => ({ body: pay(request) }),
  'POST /links/:id'({ id, body }) {
    followLink(id, body);
    return noContent;
  },
};

const routes = Object.entries(calls).map(([route, call]) => {
  const [method, pathname] = route.split(' ');
  return { method, pattern: new URLPattern({ pathname }), call };
});

/** Fixed and public: it grants nothing. Every call requires it, because a form of another site can't send it. */
const accessToken = process.env.ACCESS_TOKEN ?? 'stepgate-web';

/** Where a login leads: a page of the company's own. */
const home = (session) =>
  `<!doctype html><title>Home</title><h1>You are logged in as ${sessions.findSession(session).customer.email}</h1>`;

async function answer(request) {
  const { method, headers } = request;
  const { pathname } = new URL(request.url, 'http://localhost');
  const session = readCookie(request, sessions.sessionCookie);
  if (`${method} ${pathname}` === 'GET /home') return { body: home(session) };
  const route = routes.find((each) => each.method === method && each.pattern.test({ pathname }));
  if (route === undefined) throw new Refusal(404, 'not_found', 'There is nothing here.');
  if (headers['x-access-token'] !== accessToken)
    throw new Refusal(401, 'invalid_access_token', "This request can't be answered.");
  return route.call({
    body: await readBody(request),
    id: route.pattern.exec({ pathname }).pathname.groups.id,
    oneTimeToken: headers['one-time-token'],
    approval: headers['x-2fa-approval'],
    idempotencyKey: headers['idempotency-key'],
    session,
  });
}

const server = createServer((request, response) => {
  answer(request).then(
    (answered) => send(response, answered),
    (error) => sendRefusal(response, error),
  );
});

server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  process.stdout.write(`The service is at http://localhost:${server.address().port}\n`);
});
