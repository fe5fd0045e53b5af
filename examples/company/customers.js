// Test customers, in memory: one for each kind of login. A real company has a database here.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { blocked } from './refusal.js';

const hashOf = (password, salt) => scryptSync(password.normalize('NFC'), salt, 32);

export function setPassword(customer, password) {
  customer.salt = randomBytes(16);
  customer.hash = hashOf(password, customer.salt);
}

// All test customers share one password, so that it's hashed once.
const shared = {};
setPassword(shared, 'analytical engine');

/** @param asks what a login asks for after the password: each entry is one proof, or a list of alternatives for it */
function customer(name, number, asks) {
  const phone = { id: number % 100, number: `+44${number}` };
  return { ...shared, email: `${name}@own.example`, phone, asks, pushVersion: 1 };
}

const customers = new Map(
  [
    customer('ada', 7700900142, [['SMS', 'WHATSAPP', 'VOICE']]),
    customer('whatsapp', 7700900143, [['WHATSAPP']]),
    customer('voice', 7700900144, [['VOICE']]),
    customer('totp', 7700900145, [['TOTP']]),
    customer('password', 7700900146, [['PASSWORD']]),
    customer('guess', 7700900147, [['PHONE_GUESS']]),
    customer('profiler', 7700900148, [['PROFILER']]),
    customer('push', 7700900149, [['PUSH']]),
    { ...customer('push2', 7700900150, [['PUSH']]), pushVersion: 2 },
    customer('checkpoint', 7700900151, [['EMAIL_CHECKPOINT']]),
    customer('verify', 7700900152, [['EMAIL_VERIFICATION']]),
    customer('reset', 7700900153, [['MANDATORY_RESET_PASSWORD'], ['SMS']]),
    customer('face', 7700900154, [['FACE_MATCH']]),
    customer('selfie', 7700900155, [['SELFIE_WITH_ID']]),
    customer('update', 7700900156, [['UPDATE_PHONE_NUMBER']]),
    customer('lost', 7700900157, [['INITIATE_CHANGE_PHONE_NUMBER_FLOW']]),
  ].map((each) => [each.email, each]),
);

// An unknown address takes as much time as a known one.
const nobody = customer('', 7700900100, []);

/** @returns the customer, or `undefined`: the caller can't tell which of the two was wrong */
export function findByPassword(email, given) {
  const found = customers.get(email.trim().toLowerCase());
  return isPassword(found ?? nobody, given) ? found : undefined;
}

export const isPassword = ({ salt, hash }, given) => timingSafeEqual(hashOf(given, salt), hash);

/** Sends codes to the new number from now on. */
export function changeNumber(customer, number) {
  customer.phone.number = number;
  customer.asks = [['SMS']];
}

const beforeBlock = 5;
const blockedFor = 15 * 60_000;
const failures = new Map();

/** Counts before it checks, so that parallel attempts don't exceed the limit. */
export function countAttempt(key) {
  const before = failures.get(key);
  const count = before !== undefined && before.until > Date.now() ? before.count : 0;
  if (count >= beforeBlock) throw blocked();
  failures.set(key, { count: count + 1, until: Date.now() + blockedFor });
}

export const forgiveAttempts = (key) => failures.delete(key);

export const masked = (number) => `•••• ${number.slice(-2)}`;
