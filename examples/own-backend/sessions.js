// The login, and the session that it ends in.
import { countAttempt, findByPassword, forgiveAttempts } from './customers.js';
import { noSession, notAllowed, Problem, textField } from './http.js';
import { beginToken, findToken, hashOf, newSecret, spendToken } from './tokens.js';

const idle = 5 * 60_000;
const longest = 12 * 60 * 60_000;
const sessions = new Map();

/** The public address of the front end: cookies belong to it. */
const { protocol, hostname } = new URL(process.env.ORIGIN ?? 'http://localhost');
const secure = protocol === 'https:';
export const isLocal = hostname === 'localhost';
/** The prefix keeps every sister site from planting one. */
export const sessionCookie = secure ? '__Host-session' : 'session';
const cookie = (value, more = '') =>
  `${sessionCookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${more}`;

/** POST /login-api/login: the first factor. What it gives is no session, but what is left to prove. */
export function logIn({ body }) {
  const [email, password] = [textField(body, 'email', /^\s*\S+@\S+\s*$/), textField(body, 'password')];
  const attempts = `passwords of ${email.trim().toLowerCase()}`;
  countAttempt(attempts);
  const customer = findByPassword(email, password);
  if (customer === undefined)
    throw new Problem(401, 'invalid_email_password', 'The e-mail address or the password is not right.');
  forgiveAttempts(attempts);
  const oneTimeToken = beginToken({ customer, action: 'IDENTITY__LOGIN', purpose: 'session' });
  return { status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken } } } };
}

/** POST /login-api/v2/auth: a token with nothing left to prove becomes a session, once. */
export function exchange({ body }) {
  const token = findToken(textField(body, 'oneTimeToken'));
  if (token.purpose !== 'session' || !token.passed) throw notAllowed();
  spendToken(token);
  const secret = newSecret();
  const now = Date.now();
  sessions.set(hashOf(secret), { id: hashOf(secret), customer: token.customer, signedInAt: now, seenAt: now });
  return { status: 200, body: { location: '/home' }, headers: { 'Set-Cookie': cookie(secret) } };
}

/** @throws Problem for a session that is missing, ended or too old */
export function findSession({ session: secret }) {
  const session = secret === undefined ? undefined : sessions.get(hashOf(secret));
  const now = Date.now();
  if (session === undefined || session.seenAt + idle <= now || session.signedInAt + longest <= now) throw noSession();
  session.seenAt = now;
  return session;
}

/** GET …/session */
export function describeSession(request) {
  const { customer, signedInAt, seenAt } = findSession(request);
  const times = { signedInAt, idleExpiresAt: seenAt + idle, expiresAt: signedInAt + longest };
  return { status: 200, body: { email: customer.email, scope: 'full', ...times } };
}

/** POST /login-api/logout: the same answer with and without a session. */
export function logOut({ session }) {
  if (session !== undefined) sessions.delete(hashOf(session));
  return { status: 204, headers: { 'Set-Cookie': cookie('', '; Max-Age=0'), 'Clear-Site-Data': '"cache"' } };
}
