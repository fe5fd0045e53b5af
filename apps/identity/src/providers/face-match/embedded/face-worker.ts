/** The thread in which faces are judged: the service goes on answering meanwhile, and whatever a picture breaks breaks here. */
import { parentPort, workerData } from 'node:worker_threads';
import { doJob } from './do-job.ts';
import { type FaceJob, ready } from './jobs.ts';
import { loadRuntime } from './runtime.ts';
import { warmUp } from './warm-up.ts';

const port = parentPort;
if (port === null) throw new Error('a worker of the face engine, and nothing else');
const runtime = await loadRuntime(String(workerData));
warmUp(runtime);
port.on('message', async (job: FaceJob) => port.postMessage(await doJob(runtime, job)));
port.postMessage(ready);
