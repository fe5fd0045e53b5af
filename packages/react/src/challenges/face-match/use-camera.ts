/** One use of the camera: opens it, begins a session, and takes the scan. It ends when the view unmounts. */
import { asCallError, CallError, type FaceSession, faceMatch } from '@stepgate/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { CaptureError, type CaptureTrouble, type FaceCapture, type ScanMoment } from '../../host/face-capture.ts';
import { report } from '../../host/report.ts';

export type CameraOptions = {
  readonly capture: FaceCapture;
  begin(sdkVersion: string, signal: AbortSignal): Promise<FaceSession>;
  onScanned(form: FormData, session: FaceSession): void;
  onTrouble(trouble: CaptureTrouble): void;
  onNotBegun(error: CallError): void;
};

type Moment = 'asking' | 'ready' | ScanMoment;

export function useCamera(frame: RefObject<HTMLElement | null>, options: CameraOptions): Moment {
  const { clock, host } = useStepgate();
  const [moment, setMoment] = useState<Moment>('asking');
  const begin = useEffectEvent(options.begin);
  const onScanned = useEffectEvent(options.onScanned);
  const onTrouble = useEffectEvent(options.onTrouble);
  const onNotBegun = useEffectEvent(options.onNotBegun);

  async function use(element: HTMLElement, view: AbortController): Promise<void> {
    const { signal } = view;
    const { capture } = options;
    // A view that unmounts at once, as in StrictMode, doesn't ask for the camera.
    await Promise.resolve();
    if (signal.aborted) return;
    const camera = await capture.open(element, { signal, onTrouble: (trouble) => fail(new CaptureError(trouble), view) });
    if (signal.aborted) return;
    setMoment('ready');
    const pause = new Promise<void>((resolve) => {
      signal.addEventListener('abort', clock.after(faceMatch.ready, resolve));
    });
    // A match counts as an attempt and its session lives for two minutes, so it begins only when the camera runs.
    const [session] = await Promise.all([begin(capture.version, signal), pause]);
    if (signal.aborted) return;
    if (!capture.serves(session)) throw new Error(`no capture for the face sessions of ${session.deviceKeyIdentifier}`);
    const form = await camera.scan(session, (nextMoment) => {
      if (!signal.aborted) setMoment(nextMoment);
    });
    if (signal.aborted) return;
    // Switches the camera off at once, before the view unmounts.
    view.abort();
    onScanned(form, session);
  }

  function fail(error: unknown, view: AbortController): void {
    if (view.signal.aborted) return;
    view.abort();
    const insecure = error instanceof CaptureError && error.trouble === 'insecure';
    // Only a developer can fix these errors.
    if (error instanceof Error && (insecure || !(error instanceof CaptureError || error instanceof CallError)))
      void report(host, error);
    if (error instanceof CaptureError) onTrouble(error.trouble);
    else onNotBegun(asCallError(error));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is used once, as long as the view is mounted
  useEffect(() => {
    const view = new AbortController();
    if (frame.current !== null) use(frame.current, view).catch((error: unknown) => fail(error, view));
    return () => view.abort();
  }, []);
  return moment;
}
