/** Requests at a fixed rate, independent of the answers, as customers arrive: the effect of a queue shows. */
import { setTimeout } from 'node:timers/promises';
import { percentile } from './percentile.ts';

export type Paced = {
  /** Milliseconds from the moment a request was due to its complete answer. */
  readonly p50: number;
  readonly p99: number;
};

/** @param one makes the nth request; rejects if the answer isn't the expected one */
export async function paced(perSecond: number, seconds: number, one: (nth: number) => Promise<void>): Promise<Paced> {
  const started = performance.now();
  const times: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = started + (nth * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await setTimeout(wait);
    underWay.push(
      one(nth).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(underWay);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
