/** The capture for the embedded engine: takes pictures with the browser's camera while the customer follows the steps of the session. */
import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import { CaptureError, type CaptureTrouble, type FaceCapture } from '../../host/face-capture.ts';
import { canvasIsReadable } from './readable-canvas.ts';
import { stepsOf, takeScan } from './take-scan.ts';

/** A camera without a picture after this time is in use by another program. */
const pictureWithin = 10_000;

const troubles: Readonly<Record<string, CaptureTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

async function askForCamera(): Promise<MediaStream> {
  // The DOM types don't say so, but a page on an insecure connection has none.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new CaptureError('insecure');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
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

export function embeddedCapture(clock: Clock): FaceCapture {
  return {
    version: faceMatchSdkVersion,
    serves: (session) => session.deviceKeyIdentifier === 'embedded' && stepsOf(session).length === faceMatch.steps,
    async open(frame, { signal, onTrouble }) {
      if (!canvasIsReadable()) throw new CaptureError('noise');
      const stream = await askForCamera();
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
      return { scan: (session, onMoment) => takeScan({ video, session, clock, signal, onMoment }) };
    },
  };
}
