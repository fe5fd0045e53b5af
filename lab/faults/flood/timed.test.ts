import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { timed, timesOf } from './timed.ts';

it('sends every request on time, without waiting for earlier answers', async () => {
  const open: (() => void)[] = [];
  const running = timed(1_000, 0.02, () => new Promise((resolve) => open.push(() => resolve(503))));
  while (open.length < 20) await setImmediate();
  for (const answer of open) answer();
  const { times } = await running;
  expect(times['503']).toHaveLength(20);
});

it('measures a request from the moment it was due: a stalled generator makes answers late', async () => {
  let first = true;
  const { times, lateP99 } = await timed(100, 0.1, async () => {
    // Stalls while the others become due.
    for (const until = performance.now() + (first ? 200 : 0); performance.now() < until; );
    first = false;
    return 200;
  });
  expect(Math.max(...timesOf(times))).toBeGreaterThanOrEqual(190);
  expect(lateP99).toBeGreaterThanOrEqual(100);
});

it('separates answers by status', () => {
  expect(timesOf({ '200': [1], '503': [2, 3] }, (status) => status >= 400)).toEqual([2, 3]);
  expect(timesOf({ '200': [1], '503': [2, 3] })).toEqual([1, 2, 3]);
});
