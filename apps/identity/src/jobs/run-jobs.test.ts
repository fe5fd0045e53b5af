import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { WakingJob } from '../kernel/job.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { type JobReport, openJobs } from './run-jobs.ts';
import { scheduleJobs } from './schedule.ts';

function open(jobs: readonly Job[]) {
  const reports: JobReport[] = [];
  const background: Promise<unknown>[] = [];
  let wake: (job: WakingJob) => void = () => undefined;
  const storage = {
    onWake(listener: typeof wake) {
      wake = listener;
      return () => {
        wake = () => undefined;
      };
    },
  };
  const opened = openJobs(storage, jobs, { background: (work) => background.push(work), report: (what) => reports.push(what) });
  return { jobs: opened, reports, background, wake: (job: WakingJob) => wake(job) };
}

/** A job whose runs the test ends itself. */
function heldJob(name: Job['name']) {
  const runs: (() => void)[] = [];
  const job: Job = { name, run: () => new Promise((resolve) => runs.push(resolve)) };
  return { job, runs };
}

it('[UP-06] a job that fails or never ends stops no other job, and each failure is reported separately', async () => {
  const fault = new Error('the table is gone');
  const hanging = heldJob('selfies');
  const failing: Job = { name: 'appeals', run: () => Promise.reject(fault) };
  const fine: Job = { name: 'mails', run: async () => undefined };
  const { jobs, reports } = open([failing, hanging.job, fine]);
  void jobs.run('selfies');
  await Promise.all([jobs.run('appeals'), jobs.run('mails')]);
  await jobs.run('mails');
  expect(hanging.runs).toHaveLength(1);
  expect(reports).toEqual([
    { job: 'appeals', outcome: 'failed', error: fault },
    { job: 'mails', outcome: 'done' },
    { job: 'mails', outcome: 'done' },
  ]);
});

it('[UP-06] a failed row stops no other row and is reported with its id', async () => {
  const done: string[] = [];
  const job: Job = {
    name: 'phone-changes',
    run: (failed) =>
      eachRow([{ id: 'a' }, { id: 'poisoned' }, { id: 'b' }], failed, async ({ id }) => {
        if (id === 'poisoned') throw new Error('poisoned');
        done.push(id);
      }),
  };
  const { jobs, reports } = open([job]);
  await jobs.run('phone-changes');
  expect(done).toEqual(['a', 'b']);
  expect(reports).toEqual([
    { job: 'phone-changes', outcome: 'failed', error: new Error('poisoned'), row: 'poisoned' },
    { job: 'phone-changes', outcome: 'done' },
  ]);
});

it('[UP-06] a running job is not started again: however often it is woken meanwhile, it runs once more afterwards', async () => {
  const { job, runs } = heldJob('mails');
  const { jobs, reports, wake } = open([job]);
  const first = jobs.run('mails');
  for (let n = 0; n < 5; n += 1) wake('mails');
  await setImmediate();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.();
  await first;
  expect(reports).toHaveLength(2);
  void jobs.run('mails');
  expect(runs).toHaveLength(3);
});

it('after a stop no job begins, and the background waits for jobs that were woken before', async () => {
  const { job, runs } = heldJob('mails');
  const { jobs, background, wake } = open([job]);
  wake('mails');
  await setImmediate();
  expect([runs.length, background.length]).toEqual([1, 1]);
  jobs.stop();
  wake('mails');
  void jobs.run('mails');
  runs[0]?.();
  await Promise.all(background);
  await jobs.run('mails');
  expect(runs).toHaveLength(1);
});

it('jobs run after a pause at the start and after a pause at the end of each run; processes drift apart', async () => {
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const waiting: { milliseconds: number; run: () => void }[] = [];
  const timers = (random: number) => ({
    random: () => random,
    after(milliseconds: number, run: () => void) {
      waiting.push({ milliseconds, run });
      return () => waiting.splice(0);
    },
  });
  const run = (name: string): Promise<void> => {
    ran.push(name);
    return new Promise((resolve) => ends.push(resolve));
  };
  const end = scheduleJobs({ names: ['mails', 'clean-up'], run }, timers(0.5), () => undefined);
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([5_000, 60_000]);
  for (const each of waiting.splice(0)) each.run();
  expect([ran, waiting]).toEqual([['mails', 'clean-up'], []]);
  for (const each of ends) each();
  await expect.poll(() => waiting.map(({ milliseconds }) => milliseconds)).toEqual([5_000, 3_600_000]);
  end();
  expect(waiting).toEqual([]);
  scheduleJobs({ names: ['clean-up'], run }, timers(0), () => undefined);
  scheduleJobs({ names: ['clean-up'], run }, timers(1), () => undefined);
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([48_000, 72_000]);
});
