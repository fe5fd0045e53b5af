// An identity service of another company, on Express, which parses bodies before it routes. `node server.js`
import express from 'express';
import { checkAppCode, checkCode, sendCode } from '../company/codes.js';
import { followLink } from '../company/outbox.js';
import { pay } from '../company/payments.js';
import * as proofs from '../company/proofs.js';
import { malformed, Refusal } from '../company/refusal.js';
import * as sessions from '../company/sessions.js';
import { listOf } from './list.js';

const app = express();
app.disable('x-powered-by');

app.use((_request, response, next) => {
  // Every answer is for one customer at one moment.
  response.set({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
  next();
});
app.use(express.json({ limit: '64kb' }));

const tokenOf = (request) => request.get('One-Time-Token');

function sessionOf(request) {
  const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === sessions.sessionCookie)?.[1];
}

app.get('/home', (request, response) => {
  const { customer } = sessions.findSession(sessionOf(request));
  response.send(`<!doctype html><title>Home</title><h1>You are logged in as ${customer.email}</h1>`);
});

/** Fixed and public: it grants nothing. Every call requires it, because a form of another site can't send it. */
const accessToken = process.env.ACCESS_TOKEN ?? 'stepgate-web';
const calls = express.Router();
app.use(calls);

/** Checks the access token only for known paths: an unknown address gets 404. */
function withAccessToken(request, _response, next) {
  if (request.get('X-Access-Token') !== accessToken)
    throw new Refusal(401, 'invalid_access_token', "This request can't be answered.");
  next();
}

const get = (path, answer) => calls.get(path, withAccessToken, answer);
const post = (path, ...answers) => calls.post(path, withAccessToken, ...answers);

/** A proof: the status says whether it was right, and the list says what comes next. */
const proof = (give) => (request, response) => {
  give(tokenOf(request), request.body);
  response.sendStatus(204);
};

const api = '/gateway/identity/api/v1';
const token = `${api}/one-time-token`;
const face = '/gateway/v1/one-time-token/facematch';

/** The token before its list. As everywhere here, `null` is written for what is absent. */
const justToken = (oneTimeToken) => ({ oneTimeToken, actionType: null, challenges: null });

post('/login-api/login', (request, response) => {
  response.json({ data: { oneTimeTokenProperties: justToken(sessions.logIn(request.body)) } });
});

get(`${token}/status`, (request, response) => response.json(listOf(tokenOf(request))));

function exchange(request, response) {
  response.set('Set-Cookie', sessions.cookieOf(sessions.exchange(request.body)));
  response.json({ location: null });
}
post('/login-api/v2/auth', exchange);
// The path of the exchange on localhost. A service in production doesn't have it.
if (sessions.isLocal) post('/api/v2/auth', exchange);

get(`${api}/session`, (request, response) => response.json(sessions.describeSession(sessionOf(request))));
post('/login-api/logout', (request, response) => {
  sessions.logOut(sessionOf(request));
  response.set({ 'Set-Cookie': sessions.endedCookie, 'Clear-Site-Data': '"cache"' }).sendStatus(204);
});

for (const type of ['SMS', 'WHATSAPP', 'VOICE']) {
  const channel = `${token}/${type.toLowerCase()}`;
  post(`${channel}/trigger`, (request, response) => {
    sendCode(tokenOf(request), type, request.body);
    response.json({ obfuscatedPhoneNo: null });
  });
  post(
    `${channel}/verify`,
    proof((secret, body) => checkCode(secret, type, body)),
  );
}
post(`${token}/totp/verify`, proof(checkAppCode));
post(`${token}/password/verify`, proof(proofs.checkPassword));
post(`${api}/forgot-password`, proof(proofs.mailPasswordReset));
post(`${token}/phone-guess/verify`, proof(proofs.checkGuess));

post(`${token}/profiler/trigger`, proof(proofs.beginProfiler));
get(`${token}/profiler/status`, (request, response) => {
  response.status(proofs.profilerIsOver(tokenOf(request)) ? 200 : 202).end();
});

post(`${token}/push/trigger`, proof(proofs.sendPush));
post('/gateway/v2/one-time-token/push/trigger', proof(proofs.sendPush));
get(`${token}/push/status`, (request, response) => {
  const status = proofs.pushAnswer(tokenOf(request));
  response.status(status === undefined ? 202 : 200).json({ status: status ?? null });
});
get('/gateway/v1/user/authentication/factors/push/challenges/:id/status', (request, response) => {
  response.json({ status: proofs.pushAnswerOf(request.params.id) ?? null });
});

post(`${token}/email-checkpoint/trigger`, (request, response) => {
  proofs.mailQuestion(tokenOf(request), 'EMAIL_CHECKPOINT');
  response.json({ deviceOriginGuard: null });
});
get(`${token}/email-checkpoint/status`, (request, response) => {
  response.status(proofs.checkpointIsOver(tokenOf(request)) ? 205 : 202).end();
});
post(
  `${token}/email-verification/resend`,
  proof((secret) => proofs.mailQuestion(secret, 'EMAIL_VERIFICATION')),
);

/** @returns the form of a request whose body was read as bytes */
function formOf({ body, headers }) {
  if (!Buffer.isBuffer(body)) throw malformed();
  return new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData().catch(() => {
    throw malformed();
  });
}
const bytes = express.raw({ type: 'multipart/form-data', limit: '12mb' });

const faceFlow = (request, response) => {
  proofs.expectFace(tokenOf(request));
  response.json({ canTryAgain: null });
};
get(`${face}/flow`, faceFlow);
post(`${face}/trigger`, (request, response) => response.json(proofs.beginFaceMatch(tokenOf(request))));
post(`${face}/submit`, bytes, async (request, response) => {
  proofs.takeScan(tokenOf(request), await formOf(request));
  response.sendStatus(204);
});
get(`${face}/status`, (request, response) => response.json({ status: proofs.faceVerdict(tokenOf(request)) }));
get(`${face}/flow/rejection`, faceFlow);
post('/gateway/uploads/selfie', bytes, async (request, response) => {
  proofs.takeSelfie(tokenOf(request), await formOf(request));
  response.sendStatus(204);
});

post('/gateway/v1/one-time-token/phone-number/verify', proof(proofs.enterNewNumber));
post(`${api}/phone-change/ott`, (request, response) => {
  response.json({ oneTimeTokenProperties: justToken(sessions.beginPhoneChange(tokenOf(request))) });
});

// The company's own call.
post('/payments', (request, response) => {
  const { body } = request;
  const [approval, idempotencyKey] = [request.get('X-2FA-Approval'), request.get('Idempotency-Key')];
  response.json(pay({ session: sessionOf(request), body, approval, idempotencyKey }));
});
post('/links/:id', (request, response) => {
  followLink(request.params.id, request.body);
  response.sendStatus(204);
});

app.use(() => {
  throw new Refusal(404, 'not_found', 'There is nothing here.');
});

/** Express's own refusals, such as an invalid JSON body, have a status and no code. */
function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (error.status === 413) return new Refusal(413, 'too_large', 'That is too much at once.');
  if (error.status >= 400 && error.status < 500) return malformed();
  process.stderr.write(`${error.stack}\n`);
  return new Refusal(500, 'unexpected.error', 'Something went wrong. Please try again.');
}

// Four parameters mark it as Express's error handler.
app.use((error, _request, response, _next) => {
  const { status, code, message, seconds, approval } = refusalOf(error);
  if (seconds !== undefined) response.set('Retry-After', String(seconds));
  if (approval !== undefined) response.set('X-2FA-Approval', approval);
  response.status(status).json({ code, message, params: null });
});

const server = app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  process.stdout.write(`The service is at http://localhost:${server.address().port}\n`);
});
