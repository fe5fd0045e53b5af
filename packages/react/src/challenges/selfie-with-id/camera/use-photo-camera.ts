/** One use of the camera for the photo: opens it, says what to change, and takes the photo. It ends when the view unmounts. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { CaptureError, type CaptureTrouble } from '../../../host/face-capture.ts';
import { report } from '../../../host/report.ts';
import { drawPicture, jpegOf } from '../../../parts/camera/draw-picture.ts';
import { openCamera } from '../../../parts/camera/open-camera.ts';
import { guidanceFrom, type Hint, nextGuidance } from './guidance.ts';
import { watchPicture } from './watch-picture.ts';

/** Staff reads a name in a document, so the picture is as large as usual cameras give it. */
const size = { width: 1_920, height: 1_080 };
const photoEdge = 2_560;
const quality = 0.92;

type Size = { readonly width: number; readonly height: number };

export type PhotoCameraOptions = {
  onTaken(photo: File): void;
  onTrouble(trouble: CaptureTrouble): void;
};

type PhotoCamera = {
  /** The size of the camera's picture; `undefined` until it is there. */
  readonly picture: Size | undefined;
  /** The current advice, if any. */
  readonly hint: Hint | undefined;
  /** Whether a good picture is taken by itself, after its announcement. */
  readonly automatic: boolean;
  /** Changes that. What was announced is announced anew. */
  setAutomatic(automatic: boolean): void;
  take(): void;
};

export function usePhotoCamera(frame: RefObject<HTMLElement | null>, options: PhotoCameraOptions): PhotoCamera {
  const { clock, host } = useStepgate();
  const [picture, setPicture] = useState<Size>();
  const [hint, setHint] = useState<Hint>();
  const [automatic, setAutomatic] = useState(true);
  const guidance = useRef(guidanceFrom(0));
  const taking = useRef<() => void>(undefined);
  const onTaken = useEffectEvent(options.onTaken);
  const onTrouble = useEffectEvent(options.onTrouble);

  function anew(): void {
    guidance.current = guidanceFrom(clock.now());
    setHint(undefined);
  }

  const seen = useEffectEvent((found: Hint, now: number): void => {
    guidance.current = nextGuidance(guidance.current, found, now);
    setHint(guidance.current.hint);
    if (guidance.current.due && automatic) taking.current?.();
  });

  async function use(element: HTMLElement, view: AbortController): Promise<void> {
    const { signal } = view;
    // A view that unmounts at once, as in StrictMode, doesn't ask for the camera.
    await Promise.resolve();
    if (signal.aborted) return;
    const video = await openCamera(element, {
      clock,
      size,
      signal,
      onTrouble: (trouble) => fail(new CaptureError(trouble), view),
    });
    if (signal.aborted) return;
    const notePicture = () => setPicture({ width: video.videoWidth, height: video.videoHeight });
    notePicture();
    // A phone that is turned turns its picture.
    video.addEventListener('resize', notePicture);
    anew();
    const watching = new AbortController();
    signal.addEventListener('abort', () => watching.abort());
    taking.current = () => {
      taking.current = undefined;
      watching.abort();
      take(video, view).catch((error: unknown) => fail(error, view));
    };
    const canvas = document.createElement('canvas');
    watchPicture({
      read: (edge) => drawPicture(video, canvas, edge)?.getImageData(0, 0, canvas.width, canvas.height),
      clock,
      signal: watching.signal,
      onSeen: seen,
    });
  }

  async function take(video: HTMLVideoElement, view: AbortController): Promise<void> {
    const canvas = document.createElement('canvas');
    drawPicture(video, canvas, photoEdge);
    const photo = await jpegOf(canvas, quality);
    if (view.signal.aborted) return;
    if (photo === null) throw new CaptureError('busy');
    view.abort();
    onTaken(new File([photo], 'photo.jpg', { type: photo.type }));
  }

  function fail(error: unknown, view: AbortController): void {
    if (view.signal.aborted) return;
    view.abort();
    // Only a developer can fix another error.
    if (!(error instanceof CaptureError)) void report(host, error instanceof Error ? error : new Error(String(error)));
    onTrouble(error instanceof CaptureError ? error.trouble : 'busy');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is used once, as long as the view is mounted
  useEffect(() => {
    const view = new AbortController();
    if (frame.current !== null) use(frame.current, view).catch((error: unknown) => fail(error, view));
    return () => view.abort();
  }, []);

  return {
    picture,
    hint,
    automatic,
    setAutomatic(next) {
      setAutomatic(next);
      anew();
    },
    take: () => taking.current?.(),
  };
}
