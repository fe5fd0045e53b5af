/**
 * A copy of the database that follows it and only answers reads, for the few that may be a little old. It has no queries: it takes a `StaleRead`, and only what is made
 * one can be read here. A transaction can't reach it.
 */
import type { Queries } from './storage.ts';

/** Milliseconds: no answer of the replica is older. */
export const mostStale = 2_000;

/** Milliseconds between two looks at how far the replica is. */
const lookEvery = 250;

type Run<Row, Values> = (queries: Queries, values: Values) => Promise<Row[]>;

/** A read that may miss what was written in the last two seconds, and what that may do is documented. What the replica lacks is asked of the database again. */
export class StaleRead<Row, Values> {
  readonly #run: Run<Row, Values>;
  constructor(run: Run<Row, Values>) {
    this.#run = run;
  }
  at(queries: Queries, values: Values): Promise<Row[]> {
    return this.#run(queries, values);
  }
}

export type Replica = {
  /** @returns no rows also if the replica is away or late: a miss is never final. It never rejects */
  rows<Row, Values>(read: StaleRead<Row, Values>, values: Values): Promise<Row[]>;
};

/** A place in the log of changes. Places of different histories, such as those of two servers that were both primary, can't be compared. */
export type Position = { readonly history: string; readonly at: number };

export type ReplicaParts = {
  /** Of the replica. */
  readonly queries: Queries;
  /** Up to where the database has changed. */
  readonly written: () => Promise<Position>;
  /** Up to where the replica has followed; `undefined`: it follows nothing. */
  readonly replayed: () => Promise<Position | undefined>;
  /** Milliseconds of a clock that is never set. */
  readonly now?: () => number;
  /** Called at the first look and after each change. @param why the replica isn't used; `undefined`: it is */
  readonly onChange?: (why: string | undefined) => void;
};

type Mark = Position & { readonly since: number };

/**
 * Knows the age of the replica without comparing clocks and without a write: the database says how far it is, and once the replica is as far, it has everything from
 * before that question. It looks while it is read, at most four times a second.
 */
export function createReplica({ queries, written, replayed, now = () => performance.now(), onChange }: ReplicaParts): Replica {
  /** The replica has everything that was committed before this. */
  let completeUntil = Number.NEGATIVE_INFINITY;
  let marks: readonly Mark[] = [];
  let lastLook = Number.NEGATIVE_INFINITY;
  let last: { readonly why: string | undefined } | undefined;

  function notify(why: string | undefined): void {
    if (last === undefined || last.why !== why) onChange?.(why);
    last = { why };
  }
  const isFresh = (): boolean => now() - completeUntil <= mostStale;
  function leave(why: string): void {
    completeUntil = Number.NEGATIVE_INFINITY;
    marks = [];
    notify(why);
  }

  async function look(): Promise<void> {
    const since = now();
    const mark = { ...(await written()), since };
    const there = await replayed();
    if (there === undefined) return leave('it is no standby');
    if (there.history !== mark.history) return leave('it follows another server, or a fail-over that it has not saved yet');
    marks = [...marks, mark].filter(({ history, since: at }) => history === mark.history && since - at <= mostStale);
    completeUntil = Math.max(completeUntil, ...marks.filter(({ at }) => at <= there.at).map((each) => each.since));
    notify(isFresh() ? undefined : 'it is more than two seconds behind');
  }
  const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

  function lookNow(): void {
    if (now() - lastLook < lookEvery) return;
    lastLook = now();
    look().catch((error: unknown) => leave(words(error)));
  }

  return {
    async rows(read, values) {
      lookNow();
      if (!isFresh()) return [];
      try {
        const rows = await read.at(queries, values);
        return isFresh() ? rows : [];
      } catch (error) {
        leave(words(error));
        return [];
      }
    },
  };
}
