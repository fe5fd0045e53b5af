/**
 * Sends requests at the moments they are due, independent of earlier ones. A time is measured from the moment a request was due,
 * not from when it was sent: a generator that falls behind makes answers look slower, never faster (no coordinated omission).
 */
import { setTimeout } from 'node:timers/promises';
import { percentile } from '../../bench/percentile.ts';

/** Milliseconds of answers, by status. */
export type Times = Readonly<Record<string, readonly number[]>>;

export type Timed = {
  readonly times: Times;
  /**
   * The 99th percentile of the milliseconds by which requests were sent late: a large value means that the generator was slow.
   */
  readonly lateP99: number;
};

export async function timed(perSecond: number, seconds: number, one: (nth: number) => Promise<number>): Promise<Timed> {
  const started = performance.now();
  const times: Record<string, number[]> = {};
  const late: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = started + (nth * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0.5) await setTimeout(wait);
    late.push(Math.max(0, performance.now() - due));
    underWay.push(
      one(nth).then((status) => {
        const of = times[status] ?? [];
        times[status] = of;
        of.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(underWay);
  return { times, lateP99: percentile(late, 0.99) };
}

/** Of all answers, or only of those with some statuses. */
export const timesOf = (times: Times, matches?: (status: number) => boolean): number[] =>
  Object.entries(times).flatMap(([status, all]) => ((matches?.(Number(status)) ?? true) ? all : []));
