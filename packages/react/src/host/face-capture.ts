/** The port for capturing a face. Its adapters are ours (`embedded-capture.ts`) and the vendor SDK that a host may provide. */
import type { FaceSession, FaceStep } from '@stepgate/contract';

/**
 * Why the capture failed.
 * - `denied`: the page may not use the camera. `absent`: there is no camera. `busy`: another program uses it, or it gives no picture.
 * - `unplugged`: the camera was removed. `hidden`: the page was in the background while the camera was on.
 * - `insecure`: the browser gives no camera to a page like this one. `noise`: the browser adds noise to the pixels that pages read.
 */
export type CaptureTrouble = 'denied' | 'absent' | 'busy' | 'unplugged' | 'hidden' | 'insecure' | 'noise';

/**
 * The only error that a capture rejects with.
 *
 * @example
 * throw new CaptureError('denied');
 */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly trouble: CaptureTrouble;

  constructor(trouble: CaptureTrouble) {
    super(`face capture: ${trouble}`);
    this.trouble = trouble;
  }
}

/** The progress of a scan. */
export type ScanMoment = {
  /** The customer's next movement; `undefined` means looking straight ahead. */
  readonly step: FaceStep | undefined;
  /** Of the whole scan, from 0 to 1. */
  readonly progress: number;
};

/** A running camera. The signal that it was opened with releases it. */
export type OpenCamera = {
  /**
   * Takes the scan of a session. Rejects with `CaptureError`.
   * @param onMoment called whenever something changes; optional for a capture that shows guidance of its own
   * @returns the form to send
   */
  scan(session: FaceSession, onMoment: (moment: ScanMoment) => void): Promise<FormData>;
};

export type CameraUse = {
  /** Releases the camera at any time. */
  readonly signal: AbortSignal;
  /** The camera was lost after it was opened, during a scan or not. */
  onTrouble(trouble: CaptureTrouble): void;
};

export type FaceCapture = {
  /** Its version. The service gets it when a session begins. */
  readonly version: string;
  /** Whether it can take the scan of this session. */
  serves(session: FaceSession): boolean;
  /** Opens the camera and shows its picture in `frame`. Rejects with `CaptureError`. */
  open(frame: HTMLElement, use: CameraUse): Promise<OpenCamera>;
};
