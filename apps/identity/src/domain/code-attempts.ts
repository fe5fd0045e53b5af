/**
 * Which guesses at six-digit codes count together. That depends on how far a token has come, so that nobody can block, or switch off, the
 * codes of somebody who has come further than they have.
 */
import type { ChallengeAnswer } from '@stepgate/contract';
import type { AttemptFamily } from './attempts.ts';
import { provesNewNumber } from './new-phone-numbers.ts';
import type { OneTimeToken } from './tokens.ts';

export const hasFirstFactor = ({ proofs }: OneTimeToken): boolean =>
  proofs.some((proof) => proof === 'PASSWORD' || proof === 'SOCIAL');

/** The family of a token's guesses at codes of its customer: by text, by call, of the app, and backup codes together. */
export function codeFamilyOf(token: OneTimeToken): AttemptFamily {
  if (token.sessionHash !== '') return 'possession-code-session';
  if (hasFirstFactor(token)) return token.knownDevice ? 'possession-code-known-device' : 'possession-code';
  if (token.action === 'IDENTITY__RESET_PASSWORD') return 'possession-code-mail-link';
  return token.knownDevice ? 'possession-code-address-known-device' : 'possession-code-address';
}

/** The same for a code by phone, which may be one to a number that is nobody's yet. */
export const phoneCodeFamilyOf = (token: OneTimeToken, way: ChallengeAnswer | undefined): AttemptFamily =>
  provesNewNumber(way) ? 'new-number-code' : codeFamilyOf(token);
