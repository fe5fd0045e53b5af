/** The pictures of a scan, named after the step that they were taken in (contract, `faceScanForm`). */
import { type FaceSession, type FaceStep, faceMatch } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { ScanMoment } from './face-capture.ts';

/** For a session without steps: the specification doesn't name them, so a server need not. */
const usualSteps: readonly FaceStep[] = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH'];

/** What the customer is asked to do, in this order. */
export const stepsOf = ({ challenge }: FaceSession): readonly FaceStep[] => challenge?.steps ?? usualSteps;

/** Longest edge of a picture, in pixels. */
const edge = 640;
const quality = 0.85;
const interval = 1_000 / faceMatch.framesASecond;

type ScanOptions = {
  readonly video: HTMLVideoElement;
  readonly session: FaceSession;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  onMoment(moment: ScanMoment): void;
};

function picture(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, edge / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  // Five a second are read: a canvas on the graphics card would be copied back for each.
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Resolves after the wait; never where the signal ends it first. */
function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener('abort', cancel);
  });
}

export async function takeScan({ video, session, clock, signal, onMoment }: ScanOptions): Promise<FormData> {
  const steps = [undefined, ...stepsOf(session)];
  const total = faceMatch.neutral + (steps.length - 1) * faceMatch.step;
  /** Under way side by side: a browser may take its time over each, and the next moment does not wait. */
  const pictures: { readonly name: string; readonly blob: Promise<Blob | null> }[] = [];
  const canvas = document.createElement('canvas');
  const begun = clock.now();
  /** Which step a moment of the scan falls into. */
  const stepAt = (elapsed: number) => Math.max(0, Math.floor((elapsed - faceMatch.neutral) / faceMatch.step) + 1);

  /** When the next one is due. A timer that comes a little early makes no second one of a moment, a late one none in haste. */
  let due = 0;
  for (let elapsed = 0; elapsed < total; elapsed = clock.now() - begun) {
    const at = stepAt(elapsed);
    onMoment({ step: steps[at], progress: elapsed / total });
    pictures.push({ name: `${at}-${Math.round(elapsed)}.jpg`, blob: picture(video, canvas) });
    due = Math.max(due, Math.floor(elapsed / interval) * interval) + interval;
    await pause(Math.max(0, due - (clock.now() - begun)), clock, signal);
  }
  onMoment({ step: steps.at(-1), progress: 1 });

  const form = new FormData();
  for (const { name, blob } of pictures) {
    const taken = await blob;
    if (taken !== null && taken.size <= faceMatch.frameBytes) form.append('frame', taken, name);
  }
  return form;
}
