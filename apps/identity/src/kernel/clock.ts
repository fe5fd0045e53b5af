/** The source of time: milliseconds since 1970. Tests pass a clock that they set by hand. */
export type Clock = { now(): number };

/**
 * The largest difference between the clocks of two processes, in milliseconds. If a time stored as "now" lies further ahead, the clock has stepped back since,
 * and the service doesn't wait for that time to come.
 */
export const mostSkew = 2 * 60_000;

export const systemClock: Clock = { now: () => Date.now() };
