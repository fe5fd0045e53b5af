// One-time tokens: what a customer has begun, and what is left to prove for it. The company keeps only their hashes.
import { createHash, randomBytes } from 'node:crypto';
import { notAllowed, unknownToken } from './refusal.js';

const lifetime = 30 * 60_000;
const tokens = new Map();

export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret) => createHash('sha256').update(secret).digest('base64url');

/**
 * @param begun `purpose` is the use of the token once everything is proved: 'session', 'phone change', or 'approval' of the one
 *   request in `approves`; `transactionDetails` is what the customer reads; `asks` is what has to be proved
 */
export function beginToken(begun) {
  const secret = newSecret();
  tokens.set(hashOf(secret), { ...begun, passed: 0, earlier: [], spent: false, expiresAt: Date.now() + lifetime });
  return secret;
}

/** Writes what is asked for. A replica has the state before it a little longer. */
export function change(token, changes) {
  const { asks, passed, newNumber } = token;
  token.earlier.push({ asks, passed, newNumber, until: Date.now() });
  Object.assign(token, changes);
}

/** @returns what a replica has that gets each write `lag` milliseconds late */
export const lateCopyOf = (token, lag) => token.earlier.find(({ until }) => until > Date.now() - lag) ?? token;

/** A token that is missing, malformed, unknown, expired or used gets the same answer, so that the caller can't tell which. */
export function findToken(secret) {
  const token = typeof secret === 'string' ? tokens.get(hashOf(secret)) : undefined;
  if (token === undefined || token.spent || token.expiresAt <= Date.now()) throw unknownToken();
  return token;
}

/** @returns the token's new secret; from now on the one before it is unknown */
export function renewToken(secret) {
  const token = findToken(secret);
  const renewed = newSecret();
  tokens.delete(hashOf(secret));
  tokens.set(hashOf(renewed), token);
  return renewed;
}

/** No `await` between check and mark: of two simultaneous requests, only one gets the token. */
export function spendToken(token) {
  if (token.spent) throw unknownToken();
  token.spent = true;
}

/** The alternatives for the next proof; `undefined` if nothing is left. */
export const openAsk = ({ asks, passed }) => asks[passed];

/** @throws Refusal unless the token asks for this proof now */
export function expectAsk(token, type) {
  if (!openAsk(token)?.includes(type)) throw notAllowed();
  return token;
}

/** Accepts the proof that the token asks for now. */
export function passAsk(token, type) {
  expectAsk(token, type);
  change(token, { passed: token.passed + 1 });
  if (openAsk(token) === undefined) token.onPassed?.();
}
