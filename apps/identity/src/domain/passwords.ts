/**
 * Password hashing: argon2id in bounded queues. Hashing is what a login costs, so the queue is where a flood is turned away: a place
 * is taken before anything is counted, and who finds none is told so at once.
 */
import type { PasswordHashes, PasswordOwner } from './password-hashes.ts';
import { Problem } from './problem.ts';

/**
 * Who wants a hash. `stranger`: a login that nothing is known of. `trusted`: one from a known browser, or by somebody who has solved a
 * captcha or given a first factor. It goes first, and finds places that no stranger can take. `new-password` and `staff` have
 * queues of their own, so that neither a flood of logins nor one at the review desk holds up the other.
 */
export type Hasher = 'stranger' | 'trusted' | 'new-password' | 'staff';

export type PasswordQueue = {
  /** A place in the queue. Give it back with `release` whatever happens. @throws Problem `busy` */
  enter(hasher: Hasher): Place;
  /** Whether `enter` would find a place now. */
  hasRoom(hasher: Hasher): boolean;
  /** Makes a hash in the queue of new passwords. @throws Problem `busy` */
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

/** Queues beside that of logins: one hash at a time in each. */
const aside = { 'new-password': { running: 1, waiting: 15 }, staff: { running: 1, waiting: 3 } } as const;

type Size = { readonly running: number; readonly waiting: number };

/** So many hashes at one time, and so many that wait for their turn. */
function openLine({ running, waiting }: Size) {
  const first: (() => void)[] = [];
  const then: (() => void)[] = [];
  let places = running + waiting;
  let free = running;
  return {
    free: () => places,
    take(): void {
      places -= 1;
    },
    giveBack(): void {
      places += 1;
    },
    async run<T>(goesFirst: boolean, work: () => Promise<T>): Promise<T> {
      if (free === 0) await new Promise<void>((resolve) => (goesFirst ? first : then).push(resolve));
      else free -= 1;
      try {
        return await work();
      } finally {
        const next = first.shift() ?? then.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}

/**
 * @param options.running hashes of logins at one time
 * @param options.waiting places in line behind them: half of them are kept for those who are trusted
 */
export function createPasswordQueue(options: Size & { readonly hashes: PasswordHashes }): PasswordQueue {
  const { hashes } = options;
  const logins = openLine(options);
  const kept = Math.floor(options.waiting / 2);
  const lines = {
    stranger: logins,
    trusted: logins,
    'new-password': openLine(aside['new-password']),
    staff: openLine(aside.staff),
  } as const;

  const hasRoom = (hasher: Hasher): boolean => lines[hasher].free() > (hasher === 'stranger' ? kept : 0);

  function place(hasher: Hasher) {
    if (!hasRoom(hasher)) throw new Problem('busy', { retryAfter });
    const line = lines[hasher];
    line.take();
    let held = true;
    return {
      run: <T>(work: () => Promise<T>): Promise<T> => line.run(hasher === 'trusted', work),
      release(): void {
        if (!held) return;
        held = false;
        line.giveBack();
      },
    };
  }

  return {
    hasRoom,
    enter(hasher) {
      const { run, release } = place(hasher);
      return { verify: (password, owner) => run(() => hashes.matches(password, owner)), release };
    },
    async hash(password) {
      const { run, release } = place('new-password');
      try {
        return await run(() => hashes.hash(password));
      } finally {
        release();
      }
    },
    isCurrent: hashes.isCurrent,
  };
}
