/** The port behind which a face is captured: ours (`embedded-capture.ts`), or a vendor's SDK that a host gives. */
import type { FaceSession, FaceStep } from '@stepgate/contract';

/**
 * Why nothing can be captured.
 * - `denied`: the camera is not allowed here. `absent`: there is none. `busy`: something else uses it, or it gives no picture.
 * - `unplugged`: it went away. `hidden`: the page was in the background while the camera was on.
 * - `insecure`: the browser gives no page like this one a camera. `noise`: it turns what pages read from pictures into noise.
 */
export type CaptureTrouble = 'denied' | 'absent' | 'busy' | 'unplugged' | 'hidden' | 'insecure' | 'noise';

/** The one error that a capture rejects with. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly trouble: CaptureTrouble;

  constructor(trouble: CaptureTrouble) {
    super(`face capture: ${trouble}`);
    this.trouble = trouble;
  }
}

/** Where a scan is. */
export type ScanMoment = {
  /** What the customer is to do now; looking straight ahead where it is none. */
  readonly step: FaceStep | undefined;
  /** Of the whole scan, from 0 to 1. */
  readonly progress: number;
};

/** A camera that runs. It is given back by the signal it was opened with. */
export type OpenCamera = {
  /**
   * Takes the scan of a session. Rejects with `CaptureError`.
   * @param onMoment told as often as something changes; a capture with guidance of its own need not tell
   * @returns the form to be sent
   */
  scan(session: FaceSession, onMoment: (moment: ScanMoment) => void): Promise<FormData>;
};

export type CameraUse = {
  /** Ends the use of the camera, whatever it is doing. */
  readonly signal: AbortSignal;
  /** The camera was lost after it was opened, whether a scan was under way or not. */
  onTrouble(trouble: CaptureTrouble): void;
};

export type FaceCapture = {
  /** Its version, for the service: a session begins with it. */
  readonly version: string;
  /** Whether it can take the scan of this session. */
  serves(session: FaceSession): boolean;
  /** Opens the camera and shows in `frame` what it sees. Rejects with `CaptureError`. */
  open(frame: HTMLElement, use: CameraUse): Promise<OpenCamera>;
};
