import { openSqlite } from '@stepgate/identity';
import { expect, it, onTestFinished } from 'vitest';
import { inBatches } from './in-batches.ts';

/** @returns joins of one row whose batches end when the test says so */
async function opened() {
  const storage = await openSqlite(undefined);
  onTestFinished(() => storage.close());
  const join = inBatches<string>();
  const runs: { readonly size: number; readonly end: PromiseWithResolvers<string> }[] = [];
  const started: (() => void)[] = [];
  const ask = (row = 'a row') =>
    join(storage.queries, row, (size) => {
      const end = Promise.withResolvers<string>();
      runs.push({ size, end });
      started.shift()?.();
      return end.promise;
    });
  const next = () => new Promise<void>((resolve) => void started.push(resolve));
  const sizes = () => runs.map(({ size }) => size);
  return { ask, next, runs, sizes };
}

it('[SRE-12] what is asked while a row’s commit is under way goes into one commit after it', async () => {
  const { ask, next, runs, sizes } = await opened();
  const begun = next();
  const first = ask();
  await begun;
  const others = Promise.all([ask(), ask(), ask()]);
  expect(sizes()).toEqual([1]);
  const second = next();
  runs[0]?.end.resolve('one');
  await second;
  runs[1]?.end.resolve('the others');
  expect(await first).toEqual({ answer: 'one', place: 0 });
  expect(await others).toEqual([0, 1, 2].map((place) => ({ answer: 'the others', place })));
  expect(sizes()).toEqual([1, 3]);
  const again = next();
  const last = ask();
  await again;
  runs[2]?.end.resolve('anew');
  expect(await last).toEqual({ answer: 'anew', place: 0 });
});

it('a commit that fails fails its own requests and no later ones', async () => {
  const { ask, next, runs } = await opened();
  const begun = next();
  const failing = Promise.allSettled([ask(), ask()]);
  await begun;
  const later = ask();
  const second = next();
  runs[0]?.end.reject(new Error('away'));
  await second;
  runs[1]?.end.resolve('back');
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await later).toEqual({ answer: 'back', place: 0 });
});

it('another row doesn’t wait', async () => {
  const { ask, next, sizes } = await opened();
  const [begun, other] = [next(), next()];
  void ask();
  void ask('another row');
  await Promise.all([begun, other]);
  expect(sizes()).toEqual([1, 1]);
});
