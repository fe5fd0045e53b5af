import { Problem } from '../kernel/problem.ts';

/** Seconds until a retry can succeed. */
const retryAfter = 5;

/**
 * A line for tasks that run one at a time, in the order of their arrival.
 * @param options.waiting places for tasks that wait
 * @returns runs a task when its turn comes; throws Problem `busy` if no place is free
 */
export function createLine({ waiting }: { waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (inside > waiting) throw new Problem('busy', { retryAfter });
    inside += 1;
    const done = last.then(work).finally(() => {
      inside -= 1;
    });
    last = done.catch(() => {});
    return done;
  };
}
