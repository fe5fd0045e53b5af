/**
 * Which hint is said, and when the photo is taken. A customer who can't see the picture hears one hint at a time: only what lasts, and not more often than every
 * three seconds. The photo is taken only after it was announced, and only if the picture stayed good until then.
 */
import type { FrameProblem } from './measure-frame.ts';

/** `ready`: nothing is wrong that can be measured. */
export type Hint = FrameProblem | 'ready';

/** In milliseconds. */
export const times = {
  /** Between two pictures that are measured. */
  pictures: 250,
  /** Between two large ones. */
  large: 1_000,
  /** So long a problem must last, and a good picture, before it is said. */
  problem: 700,
  good: 1_000,
  /** Between two hints. */
  rest: 3_000,
  /** Between the announcement, which names it, and the photo. */
  announced: 3_000,
} as const;

export type Guidance = {
  /** The last hint; `undefined` at the beginning. */
  readonly hint: Hint | undefined;
  readonly saidAt: number;
  /** The hint of the pictures, and since when they all give it. */
  readonly seen: Hint | undefined;
  readonly since: number;
  /** The announced time has passed with a good picture. */
  readonly due: boolean;
};

/** The camera has just been opened, which was said. */
export const guidanceFrom = (now: number): Guidance => ({
  hint: undefined,
  saidAt: now,
  seen: undefined,
  since: now,
  due: false,
});

/** @param seen what the newest picture shows */
export function nextGuidance(before: Guidance, seen: Hint, now: number): Guidance {
  const since = seen === before.seen ? before.since : now;
  const lasts = now - since >= (seen === 'ready' ? times.good : times.problem);
  // A photo that isn't taken after all must not stay announced.
  const rested = now - before.saidAt >= times.rest || before.hint === 'ready';
  if (lasts && rested && seen !== before.hint) return { hint: seen, saidAt: now, seen, since, due: false };
  const due = lasts && before.hint === 'ready' && seen === 'ready' && now - before.saidAt >= times.announced;
  return { ...before, seen, since, due };
}
