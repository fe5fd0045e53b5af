// The login, the change of a lost number, and the session that a login ends in.
import { countAttempt, findByPassword, forgiveAttempts } from './customers.js';
import { mailQuestion } from './proofs.js';
import { noSession, notAllowed, Refusal, textField } from './refusal.js';
import { beginToken, findToken, hashOf, newSecret, openAsk, spendToken } from './tokens.js';

const idle = 5 * 60_000;
const longest = 12 * 60 * 60_000;
const sessions = new Map();

/** The first factor. It returns no session, only a token for what is left to prove. */
export function logIn(body) {
  const [email, password] = [textField(body, 'email', /^\s*\S+@\S+\s*$/), textField(body, 'password')];
  const attempts = `passwords of ${email.trim().toLowerCase()}`;
  countAttempt(attempts);
  const customer = findByPassword(email, password);
  if (customer === undefined) throw new Refusal(401, 'invalid_email_password', "The email address or the password isn't right.");
  forgiveAttempts(attempts);
  const secret = beginToken({ customer, action: 'IDENTITY__LOGIN', purpose: 'session', asks: customer.asks });
  if (openAsk(findToken(secret))?.includes('EMAIL_VERIFICATION')) mailQuestion(secret, 'EMAIL_VERIFICATION');
  return secret;
}

/**
 * For a lost number: a separate token asks for the new number, a code to it, and a photo. Every login may begin it, because the
 * front end offers it with every code by phone.
 */
export function beginPhoneChange(secret) {
  const { customer, purpose } = findToken(secret);
  if (purpose !== 'session') throw notAllowed();
  return beginToken({
    customer,
    action: 'IDENTITY__CHANGE_PHONE_NUMBER',
    purpose: 'phone change',
    asks: [['UPDATE_PHONE_NUMBER'], ['SELFIE_WITH_ID']],
  });
}

/** A token with nothing left to prove becomes a session, once. @returns the secret of its cookie */
export function exchange(body) {
  const token = findToken(textField(body, 'oneTimeToken'));
  if (token.purpose !== 'session' || openAsk(token) !== undefined) throw notAllowed();
  spendToken(token);
  const secret = newSecret();
  const now = Date.now();
  sessions.set(hashOf(secret), { id: hashOf(secret), customer: token.customer, signedInAt: now, seenAt: now });
  return secret;
}

/** @throws Refusal for a session that is missing, ended or too old */
export function findSession(secret) {
  const session = typeof secret === 'string' ? sessions.get(hashOf(secret)) : undefined;
  const now = Date.now();
  if (session === undefined || session.seenAt + idle <= now || session.signedInAt + longest <= now) throw noSession();
  session.seenAt = now;
  return session;
}

export function describeSession(secret) {
  const { customer, signedInAt, seenAt } = findSession(secret);
  return { email: customer.email, scope: 'full', signedInAt, idleExpiresAt: seenAt + idle, expiresAt: signedInAt + longest };
}

/** Works with and without a session. */
export function logOut(secret) {
  if (typeof secret === 'string') sessions.delete(hashOf(secret));
}

/** The public address of the front end: cookies belong to it. */
const { protocol, hostname } = new URL(process.env.ORIGIN ?? 'http://localhost');
const secure = protocol === 'https:';
export const isLocal = hostname === 'localhost';
/** The prefix prevents related sites from planting a cookie. */
export const sessionCookie = secure ? '__Host-session' : 'session';
export const cookieOf = (secret) => `${sessionCookie}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
export const endedCookie = `${cookieOf('')}; Max-Age=0`;
