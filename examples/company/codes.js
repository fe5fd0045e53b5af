// Codes by phone, and codes that an authenticator app shows (RFC 6238).
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { countAttempt, forgiveAttempts } from './customers.js';
import { send } from './outbox.js';
import { malformed, Refusal, textField, tooSoon } from './refusal.js';
import { expectAsk, findToken, hashOf, passAsk } from './tokens.js';

const lifetime = 10 * 60_000;
const resendAfter = Number(process.env.RESEND_SECONDS ?? 30) * 1_000;
/** For tests only, never set in production: it is accepted instead of every code. */
export const testCode = process.env.TEST_CODE;

const sixDigits = /^[0-9]{6}$/;
const invalidCode = () => new Refusal(400, 'invalid_code', "That code isn't right.");
const lastSent = new Map();

/** @returns the id of the number for the code, which servers write as a number or as text; `undefined` if there is none */
function idIn(body) {
  if (Array.isArray(body)) throw malformed();
  const id = body?.phoneNumberId ?? undefined;
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id)) throw malformed();
  return id === undefined ? undefined : String(id);
}

/** @param type SMS, WHATSAPP or VOICE */
export function sendCode(secret, type, body) {
  const token = expectAsk(findToken(secret), type);
  const { customer, transactionDetails, newNumber } = token;
  const id = idIn(body) ?? String(customer.phone.id);
  if (id !== String(customer.phone.id)) throw new Refusal(404, 'phone_number_not_found', "We can't send a code to that number.");
  const number = newNumber ?? customer.phone.number;
  const wait = (lastSent.get(number) ?? 0) + resendAfter - Date.now();
  if (wait > 0) throw tooSoon(Math.ceil(wait / 1_000));
  lastSent.set(number, Date.now());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  token.code = { hash: hashOf(code), expiresAt: Date.now() + lifetime };
  // The message names the approved request, so that a code for one request isn't used for another.
  send(number, `${transactionDetails === undefined ? '' : `${transactionDetails.summary}: `}${code} is your code.`);
}

/** A wrong, an expired and a used code get the same answer. */
export function checkCode(secret, type, body) {
  const otpCode = textField(body, 'otpCode', sixDigits);
  const token = expectAsk(findToken(secret), type);
  const attempts = `codes of ${token.customer.email}`;
  countAttempt(attempts);
  const { code } = token;
  const right = code !== undefined && code.expiresAt > Date.now() && (hashOf(otpCode) === code.hash || otpCode === testCode);
  if (!right) throw invalidCode();
  token.code = undefined;
  forgiveAttempts(attempts);
  passAsk(token, type);
}

const step = 30_000;

function appCodeAt(key, counter) {
  const text = Buffer.alloc(8);
  text.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(text).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Each time step works once. */
export function checkAppCode(secret, body) {
  const given = textField(body, 'code', sixDigits);
  const token = expectAsk(findToken(secret), 'TOTP');
  const { customer } = token;
  const attempts = `codes of ${customer.email}`;
  countAttempt(attempts);
  customer.appKey ??= randomBytes(20);
  const now = Math.floor(Date.now() / step);
  const at = [now - 1, now, now + 1].find(
    (each) => each > (customer.lastStep ?? 0) && appCodeAt(customer.appKey, each) === given,
  );
  if (at === undefined && given !== testCode) throw invalidCode();
  customer.lastStep = at ?? customer.lastStep;
  forgiveAttempts(attempts);
  passAsk(token, 'TOTP');
}
