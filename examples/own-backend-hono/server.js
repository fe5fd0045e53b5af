// An identity service of another company, on Hono. `node server.js`
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { checkAppCode, checkCode, sendCode } from '../company/codes.js';
import { followLink } from '../company/outbox.js';
import { pay } from '../company/payments.js';
import * as proofs from '../company/proofs.js';
import { malformed, Refusal } from '../company/refusal.js';
import * as sessions from '../company/sessions.js';
import { listOf } from './list.js';

const app = new Hono();

app.use(async (c, next) => {
  await next();
  // Every answer is for one customer at one moment.
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
});

const sessionOf = (c) => getCookie(c, sessions.sessionCookie);
const tokenOf = (c) => c.req.header('One-Time-Token');

app.get('/home', (c) => {
  const { customer } = sessions.findSession(sessionOf(c));
  return c.html(`<!doctype html><title>Home</title><h1>You are logged in as ${customer.email}</h1>`);
});

/** Fixed and public: it grants nothing. Every call requires it, because a form of another site can't send it. */
const accessToken = process.env.ACCESS_TOKEN ?? 'stepgate-web';

async function checkAccessToken(c, next) {
  if (c.req.header('X-Access-Token') !== accessToken)
    throw new Refusal(401, 'invalid_access_token', "This request can't be answered.");
  await next();
}

const tooLarge = () => {
  throw new Refusal(413, 'too_large', 'That is too much at once.');
};
const small = bodyLimit({ maxSize: 65_536, onError: tooLarge });
const large = bodyLimit({ maxSize: 12 * 1_048_576, onError: tooLarge });

/** @returns the JSON of a request; an empty object if it has no body */
async function bodyOf(c) {
  const text = await c.req.text();
  if (text === '') return {};
  // A form of another site can send text, but not JSON.
  if (!c.req.header('Content-Type')?.startsWith('application/json'))
    throw new Refusal(415, 'unsupported_media_type', 'Only JSON is read here.');
  const body = await c.req.json().catch(() => {
    throw malformed();
  });
  if (typeof body !== 'object' || body === null) throw malformed();
  return body;
}

const formOf = (c) =>
  c.req.formData().catch(() => {
    throw malformed();
  });

const get = (path, answer) => app.get(path, checkAccessToken, answer);
const post = (path, answer) => app.post(path, checkAccessToken, small, answer);
const postForm = (path, answer) => app.post(path, checkAccessToken, large, answer);

/** A proof: the status says whether it was right, and the list says what comes next. */
const proof = (give) => async (c) => {
  give(tokenOf(c), await bodyOf(c));
  return c.body(null, 204);
};
const proofByForm = (give) => async (c) => {
  give(tokenOf(c), await formOf(c));
  return c.body(null, 204);
};
/** 202 as long as the front end has to poll. */
const over = (isOver) => (c) => c.body(null, isOver(tokenOf(c)) ? 205 : 202);

const api = '/gateway/identity/api/v1';
const token = `${api}/one-time-token`;
const face = '/gateway/v1/one-time-token/facematch';

post('/login-api/login', async (c) => {
  const oneTimeToken = sessions.logIn(await bodyOf(c));
  return c.json({ data: { oneTimeTokenProperties: { oneTimeToken } } });
});
get(`${token}/status`, (c) => c.json(listOf(tokenOf(c))));

async function exchange(c) {
  c.header('Set-Cookie', sessions.cookieOf(sessions.exchange(await bodyOf(c))));
  return c.json({ location: '/home' });
}
post('/login-api/v2/auth', exchange);
// The path of the exchange on localhost. A service in production doesn't have it.
if (sessions.isLocal) post('/api/v2/auth', exchange);

get(`${api}/session`, (c) => c.json(sessions.describeSession(sessionOf(c))));
post('/login-api/logout', (c) => {
  sessions.logOut(sessionOf(c));
  c.header('Set-Cookie', sessions.endedCookie);
  c.header('Clear-Site-Data', '"cache"');
  return c.body(null, 204);
});

for (const type of ['SMS', 'WHATSAPP', 'VOICE']) {
  const channel = `${token}/${type.toLowerCase()}`;
  post(
    `${channel}/trigger`,
    proof((secret, body) => sendCode(secret, type, body)),
  );
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
get(`${token}/profiler/status`, over(proofs.profilerIsOver));

post(`${token}/push/trigger`, proof(proofs.sendPush));
post('/gateway/v2/one-time-token/push/trigger', proof(proofs.sendPush));
get(`${token}/push/status`, over(proofs.pushAnswer));
get('/gateway/v1/user/authentication/factors/push/challenges/:id/status', (c) => {
  const status = proofs.pushAnswerOf(c.req.param('id'));
  return status === undefined ? c.body(null, 204) : c.json({ status });
});

post(
  `${token}/email-checkpoint/trigger`,
  proof((secret) => proofs.mailQuestion(secret, 'EMAIL_CHECKPOINT')),
);
get(`${token}/email-checkpoint/status`, over(proofs.checkpointIsOver));
post(
  `${token}/email-verification/resend`,
  proof((secret) => proofs.mailQuestion(secret, 'EMAIL_VERIFICATION')),
);

const nothing = (check) => (c) => {
  check(tokenOf(c));
  return c.body(null, 204);
};
get(`${face}/flow`, nothing(proofs.expectFace));
post(`${face}/trigger`, (c) => c.json(proofs.beginFaceMatch(tokenOf(c))));
postForm(`${face}/submit`, proofByForm(proofs.takeScan));
get(`${face}/status`, (c) => c.json({ result: proofs.faceVerdict(tokenOf(c)) }));
get(`${face}/flow/rejection`, nothing(proofs.expectFace));

/** How long this company scans a photo before it answers: longer than a page waits for any other answer. */
const scanMilliseconds = 20_000;
postForm('/gateway/uploads/selfie', async (c) => {
  const photo = await formOf(c);
  await setTimeout(scanMilliseconds);
  proofs.takeSelfie(tokenOf(c), photo);
  return c.body(null, 204);
});

post('/gateway/v1/one-time-token/phone-number/verify', proof(proofs.enterNewNumber));
post(`${api}/phone-change/ott`, (c) =>
  c.json({ oneTimeTokenProperties: { oneTimeToken: sessions.beginPhoneChange(tokenOf(c)) } }),
);

// The company's own call.
post('/payments', async (c) => {
  const [approval, idempotencyKey] = [c.req.header('X-2FA-Approval'), c.req.header('Idempotency-Key')];
  return c.json(pay({ session: sessionOf(c), body: await bodyOf(c), approval, idempotencyKey }));
});
post('/links/:id', async (c) => {
  followLink(c.req.param('id'), await bodyOf(c));
  return c.body(null, 204);
});

app.notFound(() => {
  throw new Refusal(404, 'not_found', 'There is nothing here.');
});
app.onError((error, c) => {
  if (!(error instanceof Refusal)) process.stderr.write(`${error.stack}\n`);
  const { status, code, message, seconds, approval } =
    error instanceof Refusal ? error : new Refusal(500, 'unexpected.error', 'Something went wrong. Please try again.');
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
  if (approval !== undefined) c.header('X-2FA-Approval', approval);
  return c.json({ code, message }, status);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4000), hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`The service is at http://localhost:${port}\n`);
});
