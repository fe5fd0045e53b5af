/** The capture that belongs to the embedded engine: the browser's camera, and pictures of it while the customer does what the service asks. */
import { faceMatch, faceMatchSdkVersion } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import { CaptureError, type CaptureTrouble, type FaceCapture } from './face-capture.ts';
import { canvasIsReadable } from './readable-canvas.ts';
import { stepsOf, takeScan } from './take-scan.ts';

/** A camera that has given no picture for so long is one that something else holds. */
const pictureWithin = 10_000;

const troubles: Readonly<Record<string, CaptureTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

async function askForCamera(): Promise<MediaStream> {
  // No browser type says so, but a page that was not opened over a secure connection has none.
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

/** Mirrored by the style of the frame; what is sent is not. */
function previewOf(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  video.ariaHidden = 'true';
  video.srcObject = stream;
  return video;
}

/** Resolves with the first picture. */
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

/** @returns what ends the listening */
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
      const video = previewOf(stream);
      const unlisten = signal.aborted ? () => undefined : whenLost(tracks, onTrouble);
      const release = () => {
        unlisten();
        for (const track of tracks) track.stop();
        video.srcObject = null;
        video.remove();
      };
      signal.addEventListener('abort', release);
      // The customer may have left while the browser asked: then the camera goes off again at once.
      if (signal.aborted) release();
      else {
        frame.append(video);
        await firstPicture(video, clock, signal);
      }
      return { scan: (session, onMoment) => takeScan({ video, session, clock, signal, onMoment }) };
    },
  };
}
