/** For the thread of the service. The thread that judges faces is `@stepgate/face-engine/worker`. */

export { installFolder, readModelName } from './installed.ts';
export { type FaceJob, failed, type JobAnswer } from './jobs.ts';
export { type ReadScan, type ScanFrame, UnusableScan } from './scan.ts';
export { drawSteps, formatState, type RandomNumber } from './steps.ts';
export { framesNeeded } from './thresholds.ts';
export { createWorkQueue, QueueFull } from './work-queue.ts';
