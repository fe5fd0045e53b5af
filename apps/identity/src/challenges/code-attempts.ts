/**
 * Which attempts at six-digit codes share a counter. It depends on how far a token has come, so that no one can block, or switch off, the codes of
 * someone who has come further.
 */
import type { PhoneCodeType } from '@stepgate/contract';
import type { AttemptFamily } from '../limits/attempts.ts';
import type { Method } from '../tokens/methods.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';

export const hasFirstFactor = ({ proofs }: OneTimeToken): boolean =>
  proofs.some((proof) => proof === 'PASSWORD' || proof === 'SOCIAL');

/** The attempt family of a token's codes: codes by text and by call, authenticator codes and backup codes share it. */
export function codeFamilyOf(token: OneTimeToken): AttemptFamily {
  if (token.sessionHash !== '') return 'possession-code-session';
  if (hasFirstFactor(token)) return token.trustedDevice ? 'possession-code-known-device' : 'possession-code';
  if (token.action === 'IDENTITY__RESET_PASSWORD') return 'possession-code-mail-link';
  return token.trustedDevice ? 'possession-code-address-known-device' : 'possession-code-address';
}

/** The counters that a correct code clears. Attempts of other families stay counted. */
export const codesForgivenBy = (token: OneTimeToken): readonly AttemptFamily[] =>
  token.purpose === 'session' ? [codeFamilyOf(token), 'possession-code-session'] : [codeFamilyOf(token)];

/** The same for a code by phone, which may go to a number that has no owner yet. */
export const phoneCodeFamilyOf = (token: OneTimeToken, method: Method<PhoneCodeType> | undefined): AttemptFamily =>
  method?.to === 'new-number' ? 'new-number-code' : codeFamilyOf(token);
