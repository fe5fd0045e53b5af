/** The thread in which faces are judged: the service goes on answering meanwhile, and whatever a picture breaks breaks here. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { doJob } from './do-job.ts';
import { type FaceJob, ready } from './jobs.ts';
import { loadRuntime } from './runtime.ts';
import { warmUp } from './warm-up.ts';

const port = parentPort;
if (port === null) throw new Error('a worker of the face engine, and nothing else');
// Logins come first. On Linux alone is a priority that of the one thread that asks (setpriority(2), "C library/kernel differences").
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const runtime = await loadRuntime(String(workerData));
warmUp(runtime);
port.on('message', async (job: FaceJob) => port.postMessage(await doJob(runtime, job)));
port.postMessage(ready);
