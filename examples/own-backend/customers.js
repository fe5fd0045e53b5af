// Two customers, in memory. A real service has a database here, and creates its customers elsewhere.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { blocked } from './http.js';

const hashOf = (password, salt) => scryptSync(password.normalize('NFC'), salt, 32);

function customer(email, password, phone) {
  const salt = randomBytes(16);
  return { email, salt, hash: hashOf(password, salt), phone: { id: 'phone-1', number: phone } };
}

const customers = new Map(
  [
    customer('ada@own.example', 'analytical engine', '+447700900142'),
    customer('grace@own.example', 'nanosecond wire', '+447700900365'),
  ].map((each) => [each.email, each]),
);

// Whoever asks for an address that nobody has waits as long as everybody else.
const nobody = customer('', randomBytes(16).toString('hex'), '');

const beforeBlock = 5;
const blockedFor = 15 * 60_000;
const failures = new Map();

/** Counts before it checks, so that many tries at once are no more than a few. */
export function countAttempt(key) {
  const before = failures.get(key);
  const count = before !== undefined && before.until > Date.now() ? before.count : 0;
  if (count >= beforeBlock) throw blocked();
  failures.set(key, { count: count + 1, until: Date.now() + blockedFor });
}

export const forgiveAttempts = (key) => failures.delete(key);

/** @returns the customer, or `undefined`: which of the two was wrong nobody is told */
export function findByPassword(email, password) {
  const found = customers.get(email.trim().toLowerCase());
  const { salt, hash } = found ?? nobody;
  return timingSafeEqual(hashOf(password, salt), hash) ? found : undefined;
}

export const masked = ({ phone }) => `•••• ${phone.number.slice(-2)}`;
