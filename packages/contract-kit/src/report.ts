/** The kit's results: one line for each promise of each call. */
import { isBeyond } from './beyond.ts';
import { promises } from './promises.ts';

export type Fault = {
  readonly expected: string;
  readonly came: string;
  /** The specification doesn't ask for it: our service promises it in addition. */
  readonly beyond?: true;
};

/**
 * - `honoured`: the service behaves like our own.
 * - `broken`: against the specification, or unreadable for the front end.
 * - `differs`: our service promises it, the specification doesn't.
 * - `missing`: the service has no such call.
 * - `not tried`: the kit couldn't reach it.
 */
export const verdicts = ['honoured', 'broken', 'differs', 'missing', 'not tried'] as const;
export type Verdict = (typeof verdicts)[number];

export type Line = { readonly call: string; readonly promise: string } & (
  | { readonly verdict: 'honoured' }
  | { readonly verdict: 'broken' | 'differs'; readonly expected: string; readonly came: string }
  | { readonly verdict: 'missing' | 'not tried'; readonly why: string }
);

export type Report = {
  readonly lines: readonly Line[];
  /**
   * A broken promise stays broken, and a difference is never reported as honoured.
   * @returns whether a front end could continue
   */
  check(call: string, promise: string, fault: Fault | undefined): boolean;
  /** Has no effect if the promise was tried. */
  notTried(call: string, promise: string, why: string): void;
  /** Removes every line of the call, because nothing can be said about a missing call. */
  missing(call: string, why: string): void;
  /** The call exists after all. */
  found(call: string): void;
};

/** The worse verdict wins. */
const gravity: Readonly<Record<Verdict, number>> = { 'not tried': 0, missing: 0, honoured: 1, differs: 2, broken: 3 };

const keyOf = (call: string, promise: string): string => `${call}\n${promise}`;

/** @param strict treat a difference from our own service, or a missing call, as broken: for checking our own service */
export function createReport({ strict }: { readonly strict: boolean }): Report {
  const lines = new Map<string, Line>();

  function toLine(call: string, promise: string, fault: Fault | undefined, beyond: boolean): Line {
    if (fault === undefined) return { call, promise, verdict: 'honoured' };
    const { expected, came } = fault;
    return { call, promise, verdict: beyond && !strict ? 'differs' : 'broken', expected, came };
  }

  return {
    get lines() {
      return [...lines.values()];
    },
    check(call, promise, fault) {
      const beyond = fault?.beyond === true || isBeyond(call, promise);
      const line = toLine(call, promise, fault, beyond);
      const before = lines.get(keyOf(call, promise))?.verdict ?? 'not tried';
      if (gravity[line.verdict] > gravity[before]) lines.set(keyOf(call, promise), line);
      return fault === undefined || beyond;
    },
    notTried(call, promise, why) {
      if (!lines.has(keyOf(call, promise))) lines.set(keyOf(call, promise), { call, promise, verdict: 'not tried', why });
    },
    missing(call, why) {
      for (const [key, line] of lines) if (line.call === call) lines.delete(key);
      const line = { call, promise: promises.there } as const;
      const fault = { verdict: 'broken', expected: 'every call of the contract', came: why } as const;
      lines.set(keyOf(call, promises.there), strict ? { ...line, ...fault } : { ...line, verdict: 'missing', why });
    },
    found(call) {
      lines.set(keyOf(call, promises.there), { call, promise: promises.there, verdict: 'honoured' });
    },
  };
}
