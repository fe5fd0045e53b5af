/**
 * Password hashing: argon2id in a bounded queue. Hashing is what a login costs, so the queue is where a flood is turned away: a place
 * is taken before anything is counted, and who finds none is told so at once.
 */
import type { PasswordHashes, PasswordOwner } from './password-hashes.ts';
import { Problem } from './problem.ts';

export type PasswordQueue = {
  /** A place in the queue. Give it back with `release` whatever happens. @throws Problem `busy` */
  enter(): Place;
  hash(password: string): Promise<string>;
  /** Whether a hash that matches need not be made anew. */
  isCurrent(storedHash: string): boolean;
};

type Place = {
  /** Checks against the stored hash, or, without a readable one, spends the same time on one that nothing matches. */
  verify(password: string, owner: PasswordOwner | undefined): Promise<boolean>;
  release(): void;
};

/** Seconds a customer who finds the queue full is asked to wait. */
const retryAfter = 1;

/**
 * @param options.running hashes at one time: one more than there are cores, so that none idles while the next is fetched
 * @param options.waiting places in line behind them
 */
export function createPasswordQueue(options: { running: number; waiting: number; hashes: PasswordHashes }): PasswordQueue {
  const { hashes } = options;
  const line: (() => void)[] = [];
  let places = options.running + options.waiting;
  let free = options.running;

  const turn = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => line.push(resolve));
    free -= 1;
    return undefined;
  };
  const done = (): void => {
    const next = line.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return {
    enter() {
      if (places === 0) throw new Problem('busy', { retryAfter });
      places -= 1;
      let held = true;
      return {
        async verify(password, owner) {
          await turn();
          try {
            return await hashes.matches(password, owner);
          } finally {
            done();
          }
        },
        release() {
          if (!held) return;
          held = false;
          places += 1;
        },
      };
    },
    hash: hashes.hash,
    isCurrent: hashes.isCurrent,
  };
}
