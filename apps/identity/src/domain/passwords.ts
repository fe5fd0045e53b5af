/**
 * Password hashing: argon2id in a bounded queue. Hashing is what a login costs, so the queue is where a flood is turned away: a place
 * is taken before anything is counted, and who finds none is told so at once.
 */
import { hash, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';

/** 19 MiB, two passes, one lane: OWASP's profile for argon2id, which is the library's own choice of algorithm. */
const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type PasswordQueue = {
  /** A place in the queue. Give it back with `release` whatever happens. @throws Problem `busy` */
  enter(): Place;
  hash(password: string): Promise<string>;
};

type Place = {
  /** Checks against a stored hash, or, where there is none, spends the same time on one that nothing matches. */
  verify(password: string, storedHash: string | undefined): Promise<boolean>;
  release(): void;
};

/** Seconds a customer who finds the queue full is asked to wait. */
const retryAfter = 1;

/**
 * @param options.running hashes at one time: one more than there are cores, so that none idles while the next is fetched
 * @param options.waiting places in line behind them
 */
export async function createPasswordQueue(options: { running: number; waiting: number; decoy: string }): Promise<PasswordQueue> {
  const decoyHash = await hash(options.decoy, argon2Parameters);
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
        async verify(password, storedHash) {
          await turn();
          try {
            const matches = await verify(storedHash ?? decoyHash, password);
            return matches && storedHash !== undefined;
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
    hash: (password) => hash(password, argon2Parameters),
  };
}
