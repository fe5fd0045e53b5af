/** A wait that ended without a word of how: the token's list tells, and nobody is passed on by anything else. */
import type { ChallengeType } from '@stepgate/contract';
import { pick } from '@stepgate/flow';
import type { ScreenProps } from '../screen.ts';

/**
 * @returns whether the list still asks for this challenge: then the wait goes on, and no second message is sent for it
 * @throws CallError
 */
export async function isStillAsked(
  api: ScreenProps['api'],
  { type }: { readonly type: ChallengeType },
  signal: AbortSignal,
): Promise<boolean> {
  const due = pick(await api.tokenStatus({}, signal));
  if (due.kind !== 'challenge') return false;
  const { currentChallenge, alternateChallenges } = due.response;
  return [currentChallenge, ...alternateChallenges].some((each) => each.type === type);
}
