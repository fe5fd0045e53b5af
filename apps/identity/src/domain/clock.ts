/** Where the service takes its time from: milliseconds since 1970. Tests pass one that they move by hand. */
export type Clock = { now(): number };

/**
 * Milliseconds by which the clocks of two processes may differ. A time that was written as "now" and lies further ahead was written before
 * the clock stepped back: nobody waits for it.
 */
export const mostSkew = 2 * 60_000;

export const systemClock: Clock = { now: () => Date.now() };
