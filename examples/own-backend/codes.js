// Codes by text message. The message goes to this server's own output: a real service hands it to whoever sends its messages.
import { randomInt } from 'node:crypto';
import { countAttempt, forgiveAttempts, masked } from './customers.js';
import { Problem, textField, tooSoon } from './http.js';
import { describeToken, findToken, hashOf } from './tokens.js';

const lifetime = 10 * 60_000;
const resendAfter = Number(process.env.RESEND_SECONDS ?? 30) * 1_000;
/** For tests alone, and never set in production: a code that counts in place of every one that was sent. */
const testCode = process.env.TEST_CODE;

const lastSent = new Map();

/** POST …/one-time-token/sms/trigger */
export function triggerCode({ body, oneTimeToken }) {
  const token = findToken(oneTimeToken);
  const { customer, about } = token;
  const id = body.phoneNumberId === undefined ? customer.phone.id : textField(body, 'phoneNumberId');
  if (id !== customer.phone.id) throw new Problem(404, 'phone_number_not_found', 'We cannot send a code to that number.');
  const wait = (lastSent.get(customer.phone.number) ?? 0) + resendAfter - Date.now();
  if (wait > 0) throw tooSoon(Math.ceil(wait / 1_000));
  lastSent.set(customer.phone.number, Date.now());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  token.code = { hash: hashOf(code), expiresAt: Date.now() + lifetime };
  // What is approved stands in the message: a code for this is no code for anything else.
  process.stdout.write(`To ${customer.phone.number}: ${about === undefined ? '' : `${about.summary}: `}${code} is your code.\n`);
  return { status: 200, body: { obfuscatedPhoneNo: masked(customer) } };
}

/** POST …/one-time-token/sms/verify. A wrong, an old and a used code get one answer. */
export function verifyCode({ body, oneTimeToken }) {
  const otpCode = textField(body, 'otpCode', /^[0-9]{6}$/);
  const token = findToken(oneTimeToken);
  const attempts = `codes of ${token.customer.email}`;
  countAttempt(attempts);
  const { code } = token;
  const right = code !== undefined && code.expiresAt > Date.now() && (hashOf(otpCode) === code.hash || otpCode === testCode);
  if (!right) throw new Problem(400, 'invalid_code', 'That code is not right.');
  token.code = undefined;
  token.passed = true;
  forgiveAttempts(attempts);
  return { status: 200, body: describeToken(oneTimeToken) };
}
