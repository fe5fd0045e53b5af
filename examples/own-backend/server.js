// An identity service of somebody else's, that the Stepgate front end can stand in front of. `node server.js`
import { createServer } from 'node:http';
import { triggerCode, verifyCode } from './codes.js';
import { Problem, readBody, readCookie, send, sendProblem } from './http.js';
import { pay } from './payments.js';
import { describeSession, exchange, isLocal, logIn, logOut, sessionCookie } from './sessions.js';
import { describeToken } from './tokens.js';

const api = '/gateway/identity/api/v1';

const calls = {
  'POST /login-api/login': logIn,
  [`GET ${api}/one-time-token/status`]: ({ oneTimeToken }) => ({ status: 200, body: describeToken(oneTimeToken) }),
  [`POST ${api}/one-time-token/sms/trigger`]: triggerCode,
  [`POST ${api}/one-time-token/sms/verify`]: verifyCode,
  'POST /login-api/v2/auth': exchange,
  [`GET ${api}/session`]: describeSession,
  'POST /login-api/logout': logOut,
  'POST /payments': pay,
  // Where the front end runs on localhost it exchanges here. A service in production does not have it.
  ...(isLocal && { 'POST /api/v2/auth': exchange }),
};

/** Fixed and public: it opens nothing. But no form of another site can send it, which is why every call wants it. */
const accessToken = process.env.ACCESS_TOKEN ?? 'stepgate-web';

async function answer(request) {
  const { method, headers } = request;
  const { pathname } = new URL(request.url, 'http://localhost');
  const call = calls[`${method} ${pathname}`];
  if (call === undefined) throw new Problem(404, 'not_found', 'There is nothing here.');
  if (headers['x-access-token'] !== accessToken)
    throw new Problem(401, 'invalid_access_token', 'This request cannot be answered.');
  return call({
    body: await readBody(request),
    oneTimeToken: headers['one-time-token'],
    approval: headers['x-2fa-approval'],
    idempotencyKey: headers['idempotency-key'],
    session: readCookie(request, sessionCookie),
  });
}

const server = createServer((request, response) => {
  answer(request).then(
    (answered) => send(response, answered),
    (error) => sendProblem(response, error),
  );
});

server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  process.stdout.write(`The service is at http://localhost:${server.address().port}\n`);
});
