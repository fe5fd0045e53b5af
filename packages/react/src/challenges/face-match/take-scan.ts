/** Takes the pictures of a scan, each named after its step (contract, `faceScanForm`). */
import { type FaceSession, type FaceStep, faceMatch } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { ScanMoment } from '../../host/face-capture.ts';
import { drawPicture, jpegOf } from '../../parts/camera/draw-picture.ts';

/** For a session without steps: the specification doesn't name them, so a server may leave them out. */
const usualSteps: readonly FaceStep[] = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH'];

/** The steps that the customer is asked to do, in order. */
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
  drawPicture(video, canvas, edge);
  return jpegOf(canvas, quality);
}

/** Resolves after the wait. Never resolves if the signal ends it first. */
function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener('abort', cancel);
  });
}

export async function takeScan({ video, session, clock, signal, onMoment }: ScanOptions): Promise<FormData> {
  const steps = [undefined, ...stepsOf(session)];
  const total = faceMatch.neutral + (steps.length - 1) * faceMatch.step;
  /** Encoded in parallel, because a browser may be slow and the next picture must not wait. */
  const pictures: { readonly name: string; readonly blob: Promise<Blob | null> }[] = [];
  const canvas = document.createElement('canvas');
  const begun = clock.now();
  /** The step at a time of the scan, in milliseconds since its start. */
  const stepAt = (elapsed: number) => Math.max(0, Math.floor((elapsed - faceMatch.neutral) / faceMatch.step) + 1);

  /** When the next picture is due. An early timer takes no second picture in the same interval, and a late one doesn't catch up. */
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
