/** Reads the pictures of a scan from the browser's form. Nothing is decoded here. */
import { faceMatch } from '@stepgate/contract';
import { framesNeeded, type ScanFrame, UnusableScan } from '@stepgate/face-engine';
import { parseFormBoundary } from '../../../kernel/form-boundary.ts';
import { type FormPart, formParts, UnreadableForm } from '../../../kernel/form-parts.ts';
import { hasManyScans } from '../../photos/jpeg-scans.ts';
import type { FaceScan } from '../face-match-engine.ts';

const frameName = /^(\d)-(\d{1,6})\.jpg$/;
const bounds = { parts: faceMatch.frames, partBytes: faceMatch.frameBytes } as const;

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

function parseParts({ contentType, body }: FaceScan): readonly FormPart[] {
  const boundary = parseFormBoundary(contentType);
  if (boundary === undefined) throw new UnusableScan('not-a-form');
  try {
    return formParts(body, boundary, bounds);
  } catch (error) {
    throw error instanceof UnreadableForm ? new UnusableScan(error.fault) : error;
  }
}

/**
 * Frames in the order of their steps. Names and times come from the browser: they must be consistent, but prove nothing.
 * @throws UnusableScan
 */
export function scanFrames(scan: FaceScan, steps: number): readonly ScanFrame[] {
  const frames: ScanFrame[] = [];
  let [lastStep, lastTime] = [0, 0];
  for (const { name, fileName, content } of parseParts(scan)) {
    if (name !== 'frame' || fileName === undefined) throw new UnusableScan('other-part');
    const [, step, time] = (frameName.exec(fileName) ?? []).map(Number);
    if (step === undefined || time === undefined || step > steps) throw new UnusableScan('frame-name');
    if (step < lastStep || time < lastTime) throw new UnusableScan('frame-order');
    if (!isJpeg(content)) throw new UnusableScan('not-a-jpeg');
    if (hasManyScans(content)) throw new UnusableScan('many-scans');
    frames.push({ step, jpeg: content });
    [lastStep, lastTime] = [step, time];
  }
  for (let step = 0; step <= steps; step += 1) {
    if (frames.filter((frame) => frame.step === step).length < framesNeeded.leastOfStep) throw new UnusableScan('few-frames');
  }
  return frames;
}
