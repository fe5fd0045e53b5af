import { Problem } from '../domain/problem.ts';

/** Seconds until asking again can help. */
const retryAfter = 5;

/**
 * Work that is done one at a time, in the order it came.
 * @param options.waiting places behind the one that is done
 * @returns runs a piece of work when its turn has come. It throws Problem `busy` where no place is left
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
