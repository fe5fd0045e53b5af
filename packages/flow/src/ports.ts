import type { OneTimeTokenProperties } from '@stepgate/contract';

/** Time as the flow sees it. Milliseconds; `now` only ever grows and need not be the time of day. */
export type Clock = {
  now(): number;
  /** Runs once, later. @returns what calls it off */
  after(ms: number, run: () => void): () => void;
  /** Runs each time the tab wakes or comes back to the front. @returns what ends it */
  onWake(run: () => void): () => void;
};

/** Where the flow hears what is still to be proved. */
export type ChallengesPort = {
  /** Rejects with `CallError`. */
  fetchChallenges(signal: AbortSignal): Promise<OneTimeTokenProperties>;
};
