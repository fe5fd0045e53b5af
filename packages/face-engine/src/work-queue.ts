/** One worker and its waiting jobs: in order, limited in number, each with a verdict within its time whatever happens to the worker. */
import type { Worker } from 'node:worker_threads';
import { type FaceJob, failed, type JobAnswer, ready } from './jobs.ts';

/** The queue has as many jobs as it accepts. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export type WorkQueue = {
  /** @throws QueueFull */
  run(job: FaceJob): Promise<JobAnswer>;
  readonly full: boolean;
  close(): Promise<void>;
};

type Waiting = { readonly job: FaceJob; readonly answer: (answer: JobAnswer) => void };

type QueueOptions = {
  /** Starts the thread. It answers each job, after it has sent `ready`. */
  start(): Worker;
  /** Running and waiting jobs. */
  readonly most: number;
  /** Milliseconds from accepting a job to its answer. */
  readonly within: number;
  /** Called with the reason when a worker dies. */
  report(error: Error): void;
};

/** No fault of the scan, so no hint about light or distance: the customer learns that it was ours. */
const notJudged = (reason: 'worker-gone' | 'too-late' | 'closed'): JobAnswer => failed(reason, ['service']);

const bytesOf = (job: FaceJob): Uint8Array => (job.kind === 'photo' ? job.jpeg : job.body);

export function createWorkQueue({ start, most, within, report }: QueueOptions): WorkQueue {
  const jobs: Waiting[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let inHand: Waiting | undefined;
  let closed = false;

  const next = (): void => {
    if (worker === undefined || !isReady || inHand !== undefined) return;
    inHand = jobs[0];
    if (inHand === undefined) {
      worker.unref();
      return;
    }
    worker.ref();
    const bytes = bytesOf(inHand.job);
    // Transferred, not copied, because a scan has up to ten megabytes.
    worker.postMessage(inHand.job, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
  };

  const settle = (waiting: Waiting, answer: JobAnswer): void => {
    const at = jobs.indexOf(waiting);
    if (at >= 0) jobs.splice(at, 1);
    waiting.answer(answer);
  };

  /** A worker that dies before it was ready would die again, so only the next job starts another one. */
  const gone = (thread: Worker): void => {
    if (thread !== worker) return;
    const given = inHand === undefined && !isReady ? [...jobs] : [inHand ?? []].flat();
    const startAgain = isReady;
    worker = undefined;
    inHand = undefined;
    isReady = false;
    for (const waiting of given) settle(waiting, notJudged('worker-gone'));
    if (startAgain) begin();
  };

  function begin(): void {
    if (closed || worker !== undefined) return;
    const thread = start();
    worker = thread;
    thread.unref();
    thread.on('message', (message: JobAnswer | typeof ready) => {
      if (thread !== worker) return;
      if (message === ready) isReady = true;
      else if (inHand !== undefined) {
        const answered = inHand;
        inHand = undefined;
        settle(answered, message);
      }
      next();
    });
    thread.on('error', report);
    thread.on('exit', () => gone(thread));
  }

  const late = (waiting: Waiting): void => {
    const thread = worker;
    if (waiting === inHand && thread !== undefined) {
      settle(waiting, notJudged('too-late'));
      inHand = undefined;
      gone(thread);
      thread.terminate();
    } else settle(waiting, notJudged('too-late'));
  };

  begin();
  return {
    get full() {
      return jobs.length >= most;
    },
    run(job) {
      if (closed || jobs.length >= most) throw new QueueFull('the face engine has as many jobs as it accepts');
      return new Promise((resolve) => {
        const waiting: Waiting = {
          job,
          answer(answer) {
            clearTimeout(timer);
            resolve(answer);
          },
        };
        const timer = setTimeout(() => late(waiting), within);
        jobs.push(waiting);
        begin();
        next();
      });
    },
    async close() {
      closed = true;
      const thread = worker;
      worker = undefined;
      for (const waiting of [...jobs]) settle(waiting, notJudged('closed'));
      await thread?.terminate();
    },
  };
}
