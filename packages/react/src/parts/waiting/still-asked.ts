/** For a wait that ended without a result: only the token's list can complete the challenge. */
import type { ChallengeType } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { pick } from '@stepgate/flow';
import type { OfToken } from '../token-api.ts';

/**
 * @returns a function that asks whether this challenge is still open in the list. If so, the wait continues and no second message is sent. It
 * rejects with `CallError`.
 */
export const stillAsked =
  ({ client, oneTimeToken }: OfToken, type: ChallengeType) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const due = pick(await client.ask(calls.tokenStatus, {}, { oneTimeToken, signal }));
    if (due.kind !== 'challenge') return false;
    const { currentChallenge, alternateChallenges } = due.response;
    return [currentChallenge, ...alternateChallenges].some((each) => each.type === type);
  };
