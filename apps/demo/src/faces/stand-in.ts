/** A stand-in for the vendor that judges faces. It looks for no face: it gives the answer that the demo's phone has set, and rejects a covered camera. */
import { setTimeout } from 'node:timers/promises';
import { type DemoFaceAnswer, faceMatch, faceMatchSdkVersion, faceSteps } from '@stepgate/contract';
import type { FaceEnrolment, FaceMatchEngine, FaceScan, FaceVerification, SeenPictures } from '@stepgate/identity';
import { isCovered } from './covered.ts';

/** Milliseconds of a slow answer: less than the service waits for. */
const slow = 12_000;

/** The template of every face that the stand-in enrols. */
export const standInTemplate = { model: 'stand-in', text: 'a face of the demo' } as const;

export type FaceStandIn = {
  readonly engine: FaceMatchEngine;
  /** Its answer from now on. */
  answer: DemoFaceAnswer;
};

/** The pictures of a scan by our own capture. @throws if it isn't such a form */
async function framesOf({ contentType, body }: FaceScan): Promise<readonly Uint8Array[]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  const files = form.getAll('frame').flatMap((part) => (typeof part === 'string' ? [] : part));
  return Promise.all(files.slice(0, faceMatch.frames).map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

const failed = (reason: string) => ({ result: 'FAILED', hints: ['light'], reasons: [reason] }) as const;

/** @param random a whole number from 0 up to, but not including, `below` */
export function openFaceStandIn(random: (below: number) => number): FaceStandIn {
  const stopped = new AbortController();

  async function judge(frames: () => Promise<readonly Uint8Array[]>): Promise<FaceVerification> {
    const { answer } = standIn;
    const pictures = await frames().catch(() => []);
    if (pictures.length === 0) return failed('no-pictures');
    if (await isCovered(pictures)) return { result: 'REJECTED', hints: [], reasons: ['covered-camera'] };
    if (answer === 'slow') await setTimeout(slow, undefined, { signal: stopped.signal });
    if (answer === 'reject') return { result: 'REJECTED', hints: [], reasons: ['told-to'] };
    return answer === 'fail' ? failed('told-to') : { result: 'ACCEPTED', reasons: ['told-to'] };
  }

  async function enrol(frames: () => Promise<readonly Uint8Array[]>): Promise<FaceEnrolment> {
    const judged = await judge(frames);
    return judged.result === 'ACCEPTED' ? { result: judged.result, template: standInTemplate } : { ...judged, result: 'FAILED' };
  }

  function drawSteps() {
    const left = [...faceSteps];
    return Array.from({ length: faceMatch.steps }, () => left.splice(random(left.length), 1)).flat();
  }

  const engine: FaceMatchEngine = {
    model: standInTemplate.model,
    sdkVersions: [faceMatchSdkVersion],
    begin: async () => ({
      productionKey: '',
      deviceKeyIdentifier: 'embedded',
      faceScanPublicKey: '',
      challenge: { steps: drawSteps() },
      state: '',
    }),
    match: async (scan): Promise<FaceVerification & SeenPictures> => ({ ...(await judge(() => framesOf(scan))), pictures: [] }),
    enrol: async (scan) => ({ ...(await enrol(() => framesOf(scan))), pictures: [] }),
    enrolPhoto: (jpeg) => enrol(async () => [jpeg]),
    forget: async () => undefined,
    close: async () => stopped.abort(),
  };
  const standIn: FaceStandIn = { engine, answer: 'accept' };
  return standIn;
}
