/** The pictures of a scan, out of the form in which the browser sent them. Nothing is decoded here. */
import { faceMatch } from '@stepgate/contract';
import type { FaceScan } from '../face-match-engine.ts';
import { framesNeeded } from './thresholds.ts';

/** `step` 0 is before the first one. */
export type ScanFrame = { readonly step: number; readonly jpeg: Uint8Array };

/** Why a scan is not one that our capture made; goes to the log. */
export class UnusableScan extends Error {
  override readonly name = 'UnusableScan';
}

const frameName = /^(\d)-(\d{1,6})\.jpg$/;

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

async function filesOf({ contentType, body }: FaceScan): Promise<readonly File[]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new UnusableScan('not-a-form');
  });
  return [...form].map(([name, part]) => {
    if (name !== 'frame' || typeof part === 'string') throw new UnusableScan('other-part');
    return part;
  });
}

/**
 * Frames in the order of their steps. Names and times are the browser's words: they must fit together, and prove nothing.
 * @throws UnusableScan
 */
export async function scanFrames(scan: FaceScan, steps: number): Promise<readonly ScanFrame[]> {
  const files = await filesOf(scan);
  if (files.length > faceMatch.frames) throw new UnusableScan('too-many-frames');
  const frames: ScanFrame[] = [];
  let [lastStep, lastTime] = [0, 0];
  for (const file of files) {
    const [, step, time] = (frameName.exec(file.name) ?? []).map(Number);
    if (step === undefined || time === undefined || step > steps) throw new UnusableScan('frame-name');
    if (step < lastStep || time < lastTime) throw new UnusableScan('frame-order');
    if (file.size > faceMatch.frameBytes) throw new UnusableScan('large-frame');
    const jpeg = new Uint8Array(await file.arrayBuffer());
    if (!isJpeg(jpeg)) throw new UnusableScan('not-a-jpeg');
    frames.push({ step, jpeg });
    [lastStep, lastTime] = [step, time];
  }
  for (let step = 0; step <= steps; step += 1) {
    if (frames.filter((frame) => frame.step === step).length < framesNeeded.leastOfStep) throw new UnusableScan('few-frames');
  }
  return frames;
}
