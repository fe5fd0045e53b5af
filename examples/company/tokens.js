// One-time tokens: what a customer has begun, and what is left to prove for it. The company keeps only their hashes.
import { createHash, randomBytes } from 'node:crypto';
import { notAllowed, unknownToken } from './refusal.js';

const lifetime = 30 * 60_000;
const tokens = new Map();

export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret) => createHash('sha256').update(secret).digest('base64url');

/**
 * @param begun `purpose` is what the token is good for once everything is proved: 'session', 'phone change', or 'approval' of the one
 * request in `approves`; `about` is what the customer reads of that request; `asks` is what is to be proved
 */
export function beginToken(begun) {
  const secret = newSecret();
  tokens.set(hashOf(secret), { ...begun, passed: 0, spent: false, expiresAt: Date.now() + lifetime });
  return secret;
}

/** A token that is missing, malformed, unknown, too old or used gets one answer: nobody learns which it was. */
export function findToken(secret) {
  const token = typeof secret === 'string' ? tokens.get(hashOf(secret)) : undefined;
  if (token === undefined || token.spent || token.expiresAt <= Date.now()) throw unknownToken();
  return token;
}

/** Nothing awaits between the look and the mark: of two requests at one moment, one gets the token. */
export function spendToken(token) {
  if (token.spent) throw unknownToken();
  token.spent = true;
}

/** What is to be proved next, as a list of ways; `undefined` where nothing is left. */
export const openAsk = ({ asks, passed }) => asks[passed];

/** @throws Refusal unless the token asks for this proof now */
export function expectAsk(token, type) {
  if (!openAsk(token)?.includes(type)) throw notAllowed();
  return token;
}

/** Takes the proof that the token asks for now. */
export function passAsk(token, type) {
  expectAsk(token, type);
  token.passed += 1;
  if (openAsk(token) === undefined) token.onPassed?.();
}
