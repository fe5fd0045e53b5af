/** Challenges and lists for this package's tests. */
import type { Challenge, ChallengeEntry, ChallengeType, OneTimeTokenProperties } from '@stepgate/contract';
import { type ChallengeTokenResponse, pick } from './pick.ts';

export function challenge(type: ChallengeType, changes: Partial<Challenge> = {}): Challenge {
  return { type, view: {}, viewByPhoneNumberId: new Map(), availablePhoneNumbers: [], context: {}, ...changes };
}

type Flags = { readonly required?: boolean; readonly passed?: boolean };

export function entry(primary: ChallengeType, alternatives: readonly ChallengeType[] = [], flags: Flags = {}): ChallengeEntry {
  return {
    supported: true,
    primaryChallenge: challenge(primary),
    alternatives: alternatives.map((type) => challenge(type)),
    required: true,
    passed: false,
    ...flags,
  };
}

export function unknownEntry(flags: Flags = {}): ChallengeEntry {
  return { supported: false, required: true, passed: false, ...flags };
}

/** Without an action type, nothing is appended to the alternatives. */
export function list(challenges: readonly ChallengeEntry[], actionType?: string): OneTimeTokenProperties {
  return { oneTimeToken: 'token', ...(actionType !== undefined && { actionType }), validity: 1_800, challenges };
}

/** The result of `pick` for a list with something to show. */
export function pickResponse(properties: OneTimeTokenProperties): ChallengeTokenResponse {
  const picked = pick(properties);
  if (picked.kind !== 'challenge') throw new Error(`nothing to show: ${picked.kind}`);
  return picked.response;
}
