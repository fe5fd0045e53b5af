/** Opens the browser's camera and shows its picture. It is switched off with the signal, and says why if it is lost before. */
import type { Clock } from '@stepgate/flow';
import { type CameraUse, CaptureError, type CaptureTrouble } from '../../host/face-capture.ts';
import { canvasIsReadable } from './readable-canvas.ts';

/** A camera without a picture after this time is in use by another program. */
const pictureWithin = 10_000;

const troubles: Readonly<Record<string, CaptureTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

type CameraOptions = CameraUse & {
  readonly clock: Clock;
  /** The size of the picture in pixels that would be best. */
  readonly size: { readonly width: number; readonly height: number };
};

/** Whether this browser gives this page a camera at all. The DOM types don't say so, but a page on an insecure connection has none. */
export function hasCameras(): boolean {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return devices?.getUserMedia !== undefined;
}

async function askForCamera({ width, height }: CameraOptions['size']): Promise<MediaStream> {
  if (!hasCameras()) throw new CaptureError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: width }, height: { ideal: height } },
    });
  } catch (error) {
    throw new CaptureError(troubles[error instanceof Error ? error.name : ''] ?? 'busy');
  }
}

/** The frame's style mirrors it. The pictures that are sent aren't mirrored. */
function createPreview(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  video.ariaHidden = 'true';
  video.srcObject = stream;
  return video;
}

/** Resolves when the first picture is there. */
function firstPicture(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWaiting = clock.after(pictureWithin, () => reject(new CaptureError('busy')));
    signal.addEventListener('abort', stopWaiting);
    video.addEventListener('loadeddata', () => {
      stopWaiting();
      resolve();
    });
    video.play().catch(() => undefined);
  });
}

/** @returns a function that removes the listeners */
function whenLost(tracks: readonly MediaStreamTrack[], tell: (trouble: CaptureTrouble) => void): () => void {
  const unplugged = () => tell('unplugged');
  const turned = () => {
    if (document.visibilityState === 'hidden') tell('hidden');
  };
  for (const track of tracks) track.addEventListener('ended', unplugged);
  document.addEventListener('visibilitychange', turned);
  turned();
  return () => {
    for (const track of tracks) track.removeEventListener('ended', unplugged);
    document.removeEventListener('visibilitychange', turned);
  };
}

/**
 * Resolves when the camera's picture is in `frame`. Rejects with `CaptureError`.
 * @returns the picture, which is gone once the signal has ended the use
 */
export async function openCamera(
  frame: HTMLElement,
  { clock, size, signal, onTrouble }: CameraOptions,
): Promise<HTMLVideoElement> {
  if (!canvasIsReadable()) throw new CaptureError('noise');
  const stream = await askForCamera(size);
  const tracks = stream.getTracks();
  const video = createPreview(stream);
  const unlisten = signal.aborted ? () => undefined : whenLost(tracks, onTrouble);
  const release = () => {
    unlisten();
    for (const track of tracks) track.stop();
    video.srcObject = null;
    video.remove();
  };
  signal.addEventListener('abort', release);
  // If the customer left while the browser asked for permission, the camera is switched off again at once.
  if (signal.aborted) release();
  else {
    frame.append(video);
    await firstPicture(video, clock, signal);
  }
  return video;
}
