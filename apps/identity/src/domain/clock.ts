/** Where the service takes its time from: milliseconds since 1970. Tests pass one that they move by hand. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
