/**
 * The face engine that runs within the service, on packages that are installed by themselves (`npm run face-engine`). What it can and cannot
 * do: docs/decisions/0014-a-face-engine-of-our-own-is-optional.md.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceJudgement,
  type FaceMatchEngine,
  type FaceScan,
  type SeenPictures,
} from '../face-match-engine.ts';
import { failed, type JobAnswer } from './jobs.ts';
import { modelOf } from './model-name.ts';
import { drawSteps, type RandomNumber, stateOf } from './steps.ts';
import { createWorkQueue } from './work-queue.ts';

/** Scans in hand and waiting: each takes some seconds, and all have a verdict within `faceMatch.verdict`. */
const mostJobs = 5;

const usualFolder = fileURLToPath(new URL('../../../../../../face-engine', import.meta.url));

const startFaceWorker = (folder: string): Worker =>
  new Worker(new URL('./face-worker.ts', import.meta.url), { workerData: folder });

export type EmbeddedEngineOptions = {
  /** Where `node_modules` with the engine's packages lies; `face-engine` beside `apps` where nothing is said. */
  readonly folder?: string;
  readonly random?: RandomNumber;
  readonly startWorker?: (folder: string) => Worker;
  /** Hears why a worker died; a warning of the process where nothing is said. */
  readonly report?: (error: Error) => void;
};

/** Own bytes, which can be given away. */
const ownBytes = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);

function judgementOf({ result, hints, reasons, pictures = [] }: JobAnswer): FaceJudgement & SeenPictures {
  return result === 'ACCEPTED' ? { result, reasons, pictures } : { result, hints, reasons, pictures };
}

/** @returns `undefined` where the packages are not installed @throws where they are other ones than the engine was written for */
export function createEmbeddedFaceEngine({
  folder = usualFolder,
  random = (below) => randomInt(below),
  startWorker = startFaceWorker,
  report = (error) => process.emitWarning(error),
}: EmbeddedEngineOptions = {}): FaceMatchEngine | undefined {
  if (!existsSync(join(folder, 'node_modules'))) return undefined;
  const model = modelOf(folder);
  const queue = createWorkQueue({ start: () => startWorker(folder), most: mostJobs, within: faceMatch.verdict, report });

  const enrolmentOf = ({ result, template, hints, reasons }: JobAnswer): FaceEnrolment =>
    result === 'ACCEPTED' && template !== undefined
      ? { result, template: { model, text: template } }
      : { result: 'FAILED', hints, reasons };
  const scanJob = ({ contentType, body }: FaceScan, state: string) => ({ contentType, body: ownBytes(body), state });

  return {
    id: 'embedded',
    model,
    sdkVersions: [faceMatchSdkVersion],
    async begin(order) {
      if (queue.full) throw new FaceEngineBusy('the face engine has as much to do as it takes on');
      const steps = order ?? drawSteps(random);
      return {
        productionKey: '',
        deviceKeyIdentifier: 'embedded',
        faceScanPublicKey: '',
        challenge: { steps: [...steps] },
        state: stateOf(steps),
      };
    },
    async match(scan, state, template, strictness) {
      if (template.model !== model) return judgementOf(failed('template-of-another-model'));
      return judgementOf(await queue.run({ kind: 'match', ...scanJob(scan, state), template: template.text, strictness }));
    },
    async enrol(scan, state) {
      const answer = await queue.run({ kind: 'enrol', ...scanJob(scan, state) });
      return { ...enrolmentOf(answer), pictures: answer.pictures ?? [] };
    },
    async enrolPhoto(jpeg) {
      return enrolmentOf(await queue.run({ kind: 'photo', jpeg: ownBytes(jpeg) }));
    },
    // Templates are kept by the service alone.
    forget: async () => undefined,
    close: () => queue.close(),
  };
}
