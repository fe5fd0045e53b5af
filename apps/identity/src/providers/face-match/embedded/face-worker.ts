/** The thread that judges faces. */
import { runWorker } from '@stepgate/face-engine/worker';
import { scanFrames } from './scan-frames.ts';

await runWorker(scanFrames);
