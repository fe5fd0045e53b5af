import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import type { FaceJob } from './jobs.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/** A thread that does what the job's text says. */
const thread = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ jpeg }) => {
    const says = Buffer.from(jpeg).toString();
    if (says === 'crash') throw new Error('crashed');
    if (says === 'end') process.exit(0);
    if (says !== 'hang') parentPort.postMessage({ result: 'ACCEPTED', hints: [], reasons: [says] });
  });
  parentPort.postMessage('ready');
`;
const brokenThread = `throw new Error('not installed well');`;

const job = (says: string): FaceJob => ({ kind: 'photo', jpeg: Uint8Array.from(Buffer.from(says)) });
const done = (says: string) => ({ result: 'ACCEPTED', hints: [], reasons: [says] });

let queue: WorkQueue;
let started = 0;
const errors: string[] = [];
function open({ code = thread, within = 10_000 } = {}): void {
  started = 0;
  errors.length = 0;
  const start = () => {
    started += 1;
    return new Worker(code, { eval: true });
  };
  queue = createWorkQueue({ start, most: 3, within, report: ({ message }) => errors.push(message) });
}
afterEach(() => queue.close());

it('answers jobs in their order, with one thread', async () => {
  open();
  const answered: string[] = [];
  const jobs = ['first', 'second', 'third'].map((says) => queue.run(job(says)).then(() => answered.push(says)));
  await Promise.all(jobs);
  expect(answered).toEqual(['first', 'second', 'third']);
  expect(started).toBe(1);
});

/** The customer learns that it was the service's fault. */
const ours = (reason: string) => ({ result: 'FAILED', hints: ['service'], reasons: [reason] });

it('accepts no more jobs than allowed, and more when one is done', async () => {
  open();
  const jobs = [1, 2, 3].map((number) => queue.run(job(String(number))));
  expect(queue.full).toBe(true);
  expect(() => queue.run(job('one too many'))).toThrow(expect.objectContaining({ name: 'QueueFull' }));
  await jobs[0];
  expect(queue.full).toBe(false);
  await expect(queue.run(job('again'))).resolves.toEqual(done('again'));
});

it.each([
  ['crash', ['crashed']],
  ['end', []],
])('a thread that dies (%s) fails only its current job, reports why, and another thread continues', async (fault, reported) => {
  open();
  const jobs = [queue.run(job(fault)), queue.run(job('next'))];
  expect(await Promise.all(jobs)).toEqual([ours('worker-gone'), done('next')]);
  expect(started).toBe(2);
  expect(errors).toEqual(reported);
});

it('a job that never ends is stopped with its thread, and the next job is done', async () => {
  open({ within: 500 });
  expect(await queue.run(job('hang'))).toEqual(ours('too-late'));
  expect(await queue.run(job('next'))).toEqual(done('next'));
  expect(started).toBe(2);
});

it('waiting counts towards the time limit: behind a job that never ends, both end in time', async () => {
  open({ within: 500 });
  const jobs = [queue.run(job('hang')), queue.run(job('hang'))];
  expect(await Promise.all(jobs)).toEqual([ours('too-late'), ours('too-late')]);
  // The second never reached a thread: that one would have been stopped too, for a third.
  expect(started).toBe(2);
});

it('a thread that cannot start fails the waiting jobs, and is started again only with the next job', async () => {
  open({ code: brokenThread });
  expect(await Promise.all([queue.run(job('one')), queue.run(job('two'))])).toEqual([ours('worker-gone'), ours('worker-gone')]);
  expect(started).toBe(1);
  expect(await queue.run(job('three'))).toEqual(ours('worker-gone'));
  expect(started).toBe(2);
  expect(errors).toEqual(['not installed well', 'not installed well']);
});

it('after closing, it fails the waiting jobs and accepts no more', async () => {
  open();
  const waiting = queue.run(job('hang'));
  await queue.close();
  expect(await waiting).toEqual(ours('closed'));
  expect(() => queue.run(job('late'))).toThrow(expect.objectContaining({ name: 'QueueFull' }));
});
