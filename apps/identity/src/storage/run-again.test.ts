import { expect, it } from 'vitest';
import { noteOfPostgres } from './database-fault.ts';
import { runAgain } from './run-again.ts';

const lost = (code: string): Error => noteOfPostgres(Object.assign(new Error('lost'), { code }));

/** Work that fails in every run except the last. */
function failing(errors: readonly Error[]) {
  const pauses: number[] = [];
  let runs = 0;
  const again = runAgain(
    () => 0.25,
    async (milliseconds) => void pauses.push(milliseconds),
  );
  const done = again(async () => {
    const error = errors[runs];
    runs += 1;
    if (error !== undefined) throw error;
    return 'done';
  });
  return { done, pauses, runs: () => runs };
}

it('[UP-12] work that loses a race or meets a deadlock runs again after a growing pause', async () => {
  const { done, pauses, runs } = failing([lost('40001'), lost('40P01'), lost('40001')]);
  expect(await done).toBe('done');
  expect(runs()).toBe(4);
  expect(pauses).toEqual([7.5, 15, 30]);
});

it('[UP-12] work that loses eight times fails with the last error', async () => {
  const last = lost('40001');
  const earlier = Array.from({ length: 7 }, () => lost('40001'));
  const { done, pauses, runs } = failing([...earlier, last, lost('40001')]);
  await expect(done).rejects.toBe(last);
  expect(runs()).toBe(8);
  expect(pauses).toEqual([7.5, 15, 30, 60, 120, 240, 240]);
});

it.each(['57P01', '23505', '55P03', '25006'])('[UP-12] work that fails with %s runs once', async (code) => {
  const { done, runs } = failing([lost(code)]);
  await expect(done).rejects.toThrow('lost');
  expect(runs()).toBe(1);
});
