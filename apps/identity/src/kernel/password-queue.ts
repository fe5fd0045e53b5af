/**
 * Password hashing: argon2id in bounded queues. Hashing is the expensive part of a login, so a flood is refused here: a login takes a place before anything is
 * counted, and gets `busy` at once if none is free.
 */
import type { PasswordHashes, PasswordOwner } from './password-hashes.ts';
import { Problem } from './problem.ts';

/**
 * The requester of a hash. `stranger`: a login of an unknown client. `trusted`: a login from a trusted device, or after a solved captcha or a first factor. It
 * goes first and can take places that a stranger can't. `new-password` and `staff` have separate queues, so a flood of logins and a flood at the back office
 * don't block each other.
 */
export type Hasher = 'stranger' | 'trusted' | 'new-password' | 'staff';

export type PasswordQueue = {
  /**
   * Takes a place in the queue. Always give it back with `release`.
   * @param owner whose password it is, if known: an imported hash takes a place of its own kind
   * @throws Problem `busy`
   */
  enter(hasher: Hasher, owner?: PasswordOwner): Place;
  /** Whether `enter` would find a place now. */
  hasRoom(hasher: Hasher): boolean;
  /** Makes a hash in the queue for new passwords. @throws Problem `busy` */
  hash(password: string): Promise<string>;
  /** Whether a matching hash can stay as it is. */
  isCurrent(storedHash: string): boolean;
};

type Place = {
  /**
   * Checks the password against the stored hash: as typed, then without white space at its ends, which copying adds. Without a readable hash it spends the
   * same time on a hash that nothing matches.
   * @returns the password that matches
   */
  verify(password: string, owner: PasswordOwner | undefined): Promise<string | undefined>;
  release(): void;
};

/** Seconds that a customer waits before trying again if the queue is full. */
const retryAfter = 1;

/** The queues other than the login queue: one hash at a time in each. */
const aside = { 'new-password': { running: 1, waiting: 15 }, staff: { running: 1, waiting: 3 } } as const;

/** Imported hashes at a time: half of the four threads that Node hashes on, so that our own hashes always find one. */
const importedRunning = 2;

type Size = { readonly running: number; readonly waiting: number };

type Line = ReturnType<typeof openLine>;

/** A line with `running` hashes at a time and `waiting` places behind them. */
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
 * @param options.running login hashes at a time
 * @param options.waiting waiting places; half of them are reserved for trusted logins
 */
export function createPasswordQueue(options: Size & { readonly hashes: PasswordHashes }): PasswordQueue {
  const { hashes } = options;
  const logins = openLine(options);
  const reserved = Math.floor(options.waiting / 2);
  // Imported hashes may take fifty times as long as ours, so they hold up only each other.
  const imported = openLine({ running: Math.min(importedRunning, options.running), waiting: options.waiting });
  const isImported = (owner: PasswordOwner | undefined): boolean =>
    owner?.passwordHash !== undefined && hashes.isImported(owner.passwordHash);
  const lines = {
    stranger: logins,
    trusted: logins,
    'new-password': openLine(aside['new-password']),
    staff: openLine(aside.staff),
  } as const;

  const hasPlace = (line: Line, hasher: Hasher): boolean => line.free() > (hasher === 'stranger' ? reserved : 0);

  function place(hasher: Hasher, line: Line) {
    if (!hasPlace(line, hasher)) throw new Problem('busy', { retryAfter });
    line.take();
    let held = true;
    return {
      release(): void {
        if (!held) return;
        held = false;
        line.giveBack();
      },
    };
  }

  return {
    hasRoom: (hasher) => hasPlace(lines[hasher], hasher),
    enter(hasher, known) {
      const own = lines[hasher];
      const { release } = place(hasher, isImported(known) ? imported : own);
      return {
        verify: (password, owner) =>
          (isImported(owner) ? imported : own).run(hasher !== 'stranger', async () => {
            if (await hashes.matches(password, owner)) return password;
            const trimmed = password.trim();
            return trimmed !== password && (await hashes.matches(trimmed, owner)) ? trimmed : undefined;
          }),
        release,
      };
    },
    async hash(password) {
      const line = lines['new-password'];
      const { release } = place('new-password', line);
      try {
        return await line.run(false, () => hashes.hash(password));
      } finally {
        release();
      }
    },
    isCurrent: hashes.isCurrent,
  };
}
