/** Does a job: turns pictures into a verdict. */
import { createHash } from 'node:crypto';
import { selfies } from '@stepgate/contract';
import { decodeJpeg } from './decode.ts';
import { type FaceJob, failed, type JobAnswer } from './jobs.ts';
import { type ScanLook, verifyLooks } from './judge-looks.ts';
import { lookAt } from './look.ts';
import type { Picture } from './picture.ts';
import { computeVector, distance, type FaceVector, meanVector } from './recogniser.ts';
import type { Runtime } from './runtime.ts';
import { type ReadScan, type ScanFrame, UnusableScan } from './scan.ts';
import { parseSteps } from './steps.ts';
import { encodeVector, vectorFrom } from './template-text.ts';
import { darkest, farthestMatch, farthestOfOnePerson, leastSharp, narrowestFace, nearlyEqual } from './thresholds.ts';

/** A camera gives at most 1080p; our capture sends 640 pixels. */
const frameLimits = { pixels: 1920 * 1080, edge: 640 } as const;
const photoLimits = { pixels: selfies.keptEdge ** 2, edge: selfies.keptEdge } as const;

type Judge = { readonly runtime: Runtime; readonly readScan: ReadScan };
type Shown = { readonly vector: FaceVector };
type ScanJob = Extract<FaceJob, { state: string }>;

const rounded = (value: number): string => value.toFixed(2);

/** A digest of the pixels. Other bytes around the same pixels, such as a comment in the file, make no other picture. */
const digestOf = ({ data, width, height }: Picture): string =>
  createHash('sha256').update(`${width} ${height} `).update(data).digest('base64url');

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/**
 * The face that a scan shows, if it shows one person throughout who did the requested steps.
 * @param seen gets a digest of each decoded picture
 */
async function shownIn({ runtime, readScan }: Judge, job: ScanJob, seen: string[]): Promise<Shown | JobAnswer> {
  const steps = parseSteps(job.state);
  let scanned: readonly ScanFrame[];
  try {
    scanned = readScan({ contentType: job.contentType, body: bytesOf(job.body) }, steps.length);
  } catch (error) {
    if (error instanceof UnusableScan) return failed(error.message);
    throw error;
  }
  const looks: ScanLook[] = [];
  for (const { step, jpeg } of scanned) {
    const picture = await decodeJpeg(jpeg, frameLimits);
    if (picture === undefined) return failed('unreadable-frame');
    seen.push(digestOf(picture));
    looks.push({ step, ...lookAt(runtime, picture) });
  }
  const usable = verifyLooks(looks, steps);
  if ('reasons' in usable) return { result: 'FAILED', ...usable };
  const ahead = usable.frontal.map((piece) => computeVector(runtime, piece));
  const vector = meanVector(ahead);
  const farthest = Math.max(
    ...[...ahead, ...usable.ofSteps.map((piece) => computeVector(runtime, piece))].map((other) => distance(other, vector)),
  );
  if (farthest > farthestOfOnePerson) {
    return { result: 'REJECTED', hints: ['one-face'], reasons: ['not-one-person', `apart-${rounded(farthest)}`] };
  }
  return { vector };
}

async function match(judge: Judge, job: Extract<FaceJob, { kind: 'match' }>, seen: string[]): Promise<JobAnswer> {
  const template = vectorFrom(job.template);
  if (template === undefined) return failed('no-template');
  const shown = await shownIn(judge, job, seen);
  if ('result' in shown) return shown;
  const apart = distance(shown.vector, template);
  const [result, reason] =
    apart <= farthestMatch[job.strictness] ? (['ACCEPTED', 'match'] as const) : (['REJECTED', 'no-match'] as const);
  return { result, hints: [], reasons: [reason, `apart-${rounded(apart)}`] };
}

async function enrol(judge: Judge, job: ScanJob, seen: string[]): Promise<JobAnswer> {
  const shown = await shownIn(judge, job, seen);
  return 'result' in shown
    ? shown
    : { result: 'ACCEPTED', hints: [], reasons: ['enrolled'], template: encodeVector(shown.vector) };
}

async function enrolPhoto(runtime: Runtime, jpeg: Uint8Array): Promise<JobAnswer> {
  const picture = await decodeJpeg(jpeg, photoLimits);
  if (picture === undefined) return failed('unreadable-photo');
  const { face, others } = lookAt(runtime, picture);
  if (face === undefined) return failed('no-face', ['one-face', 'light']);
  if (others.some((width) => width >= face.width * nearlyEqual)) return failed('several-faces', ['one-face']);
  if (face.width < narrowestFace) return failed('small', ['distance']);
  if (face.light < darkest) return failed('dark', ['light']);
  if (face.sharp < leastSharp) return failed('blurred', ['light', 'distance']);
  return { result: 'ACCEPTED', hints: [], reasons: ['enrolled'], template: encodeVector(computeVector(runtime, face.piece)) };
}

/** Never throws: a job that can't be judged has failed. */
export async function doJob(judge: Judge, job: FaceJob): Promise<JobAnswer> {
  const pictures: string[] = [];
  try {
    if (job.kind === 'photo') return await enrolPhoto(judge.runtime, job.jpeg);
    const answer = job.kind === 'match' ? await match(judge, job, pictures) : await enrol(judge, job, pictures);
    return { ...answer, pictures };
  } catch (error) {
    return { ...failed(`error-${error instanceof Error ? error.name : 'unknown'}`), pictures };
  }
}
