/** The thread that judges faces. The service keeps answering meanwhile, and a picture that crashes something crashes only this thread. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { doJob } from './do-job.ts';
import { type FaceJob, ready } from './jobs.ts';
import { loadRuntime } from './runtime.ts';
import type { ReadScan } from './scan.ts';
import { warmUp } from './warm-up.ts';

/** Judges, in this thread, what the work queue sends. The data of the thread is the folder of the install. */
export async function runWorker(readScan: ReadScan): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this module only runs as a worker of the face engine');
  // Logins have priority. Only on Linux does this set the priority of just the calling thread (setpriority(2), "C library/kernel differences").
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const runtime = await loadRuntime(String(workerData));
  warmUp(runtime);
  port.on('message', async (job: FaceJob) => port.postMessage(await doJob({ runtime, readScan }, job)));
  port.postMessage(ready);
}
