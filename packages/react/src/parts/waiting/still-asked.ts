/** Waits that only the token's list can end: it alone completes a challenge. */
import type { Challenge, ChallengeType, Polled } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { pick } from '@stepgate/flow';
import type { OfToken } from '../token-api.ts';

type Ask<T> = (signal: AbortSignal) => Promise<Polled<T>>;

/**
 * @param waits whether a listed challenge of the type still waits. Default: any does.
 * @returns a request that is done when the list no longer asks for the challenge. It rejects with `CallError`.
 */
export const untilNotAsked =
  (
    { client, oneTimeToken }: OfToken,
    type: ChallengeType,
    waits: (challenge: Challenge) => boolean = () => true,
  ): Ask<undefined> =>
  async (signal) => {
    const due = pick(await client.ask(calls.tokenStatus, {}, { oneTimeToken, signal }));
    const methods = due.kind === 'challenge' ? [due.response.currentChallenge, ...due.response.alternateChallenges] : [];
    return methods.some((each) => each.type === type && waits(each)) ? { done: false } : { done: true, value: undefined };
  };

/**
 * @returns a request for a status that is done with its result. A status that ends without one is done only when the list no longer asks; until then the wait
 * goes on, and nothing is sent a second time.
 */
export const untilResult =
  <T>(status: Ask<T | 'ended'>, notAsked: Ask<undefined>): Ask<T | undefined> =>
  async (signal) => {
    const polled = await status(signal);
    if (!polled.done) return polled;
    return polled.value === 'ended' ? notAsked(signal) : { done: true, value: polled.value };
  };
