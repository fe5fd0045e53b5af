import type { OneTimeTokenProperties } from '@stepgate/contract';

/** Time as the flow sees it, in milliseconds; `now` never decreases and need not be the time of day. */
export type Clock = {
  now(): number;
  /** Runs once, later. @returns a function that cancels it */
  after(ms: number, run: () => void): () => void;
  /** Runs each time the tab wakes or returns to the foreground. @returns a function that stops it */
  onWake(run: () => void): () => void;
};

/** Where the flow learns what is still to be proved. */
export type ChallengesPort = {
  /** Rejects with `CallError`. */
  fetchChallenges(signal: AbortSignal): Promise<OneTimeTokenProperties>;
};
