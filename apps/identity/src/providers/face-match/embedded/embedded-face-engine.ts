/**
 * The face engine that runs inside the service, with packages that are installed separately (`npm run face-engine`). Its abilities and limits:
 * docs/decisions/0014-a-face-engine-of-our-own-is-optional.md.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import {
  createWorkQueue,
  drawSteps,
  type FaceJob,
  failed,
  formatState,
  installFolder,
  type JobAnswer,
  QueueFull,
  type RandomNumber,
  readModelName,
} from '@stepgate/face-engine';
import {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceMatchEngine,
  type FaceScan,
  type FaceVerification,
  type SeenPictures,
} from '../face-match-engine.ts';

/** Running and waiting scans: each takes some seconds, and all get a verdict within `faceMatch.verdict`. */
const mostJobs = 5;

const startFaceWorker = (folder: string): Worker =>
  new Worker(new URL('./face-worker.ts', import.meta.url), { workerData: folder });

export type EmbeddedEngineOptions = {
  /** The folder whose `node_modules` has the engine's packages; by default, the one of `npm run face-engine`. */
  readonly folder?: string;
  readonly random?: RandomNumber;
  readonly startWorker?: (folder: string) => Worker;
  /** Milliseconds until a job without a verdict has failed; by default, `faceMatch.verdict`. */
  readonly within?: number;
  /** Called with the reason when a worker dies; by default, a warning of the process. */
  readonly report?: (error: Error) => void;
};

/** A copy of the bytes, which can be transferred. */
const ownBytes = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);

function toVerification({ result, hints, reasons, pictures = [] }: JobAnswer): FaceVerification & SeenPictures {
  return result === 'ACCEPTED' ? { result, reasons, pictures } : { result, hints, reasons, pictures };
}

/** @returns `undefined` if the packages aren't installed @throws if they aren't the versions that the engine was written for */
export function createEmbeddedFaceEngine({
  folder = installFolder,
  random = (below) => randomInt(below),
  startWorker = startFaceWorker,
  within = faceMatch.verdict,
  report = (error) => process.emitWarning(error),
}: EmbeddedEngineOptions = {}): FaceMatchEngine | undefined {
  if (!existsSync(join(folder, 'node_modules'))) return undefined;
  const model = readModelName(folder);
  const queue = createWorkQueue({ start: () => startWorker(folder), most: mostJobs, within, report });

  async function judge(job: FaceJob): Promise<JobAnswer> {
    try {
      return await queue.run(job);
    } catch (error) {
      throw error instanceof QueueFull ? new FaceEngineBusy(error.message) : error;
    }
  }

  const toEnrolment = ({ result, template, hints, reasons }: JobAnswer): FaceEnrolment =>
    result === 'ACCEPTED' && template !== undefined
      ? { result, template: { model, text: template } }
      : { result: 'FAILED', hints, reasons };
  const scanJob = ({ contentType, body }: FaceScan, state: string) => ({ contentType, body: ownBytes(body), state });

  return {
    id: 'embedded',
    model,
    sdkVersions: [faceMatchSdkVersion],
    async begin(order) {
      if (queue.full) throw new FaceEngineBusy('the face engine has as many jobs as it accepts');
      const steps = order ?? drawSteps(random);
      return {
        productionKey: '',
        deviceKeyIdentifier: 'embedded',
        faceScanPublicKey: '',
        challenge: { steps: [...steps] },
        state: formatState(steps),
      };
    },
    async match(scan, state, template, strictness) {
      if (template.model !== model) return toVerification(failed('template-of-another-model'));
      return toVerification(await judge({ kind: 'match', ...scanJob(scan, state), template: template.text, strictness }));
    },
    async enrol(scan, state) {
      const answer = await judge({ kind: 'enrol', ...scanJob(scan, state) });
      return { ...toEnrolment(answer), pictures: answer.pictures ?? [] };
    },
    async enrolPhoto(jpeg) {
      return toEnrolment(await judge({ kind: 'photo', jpeg: ownBytes(jpeg) }));
    },
    // Only the service keeps templates.
    forget: async () => undefined,
    close: () => queue.close(),
  };
}
