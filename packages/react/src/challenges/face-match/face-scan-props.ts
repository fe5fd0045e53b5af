import type { CallError, FaceSession, FaceVerdict, Polled } from '@stepgate/contract';
import type { ReactNode } from 'react';
import type { ServerWords } from '../../parts/ChallengeStep.tsx';
import type { FallbackProps } from '../../parts/ways-out/Fallback.tsx';

/** Follows an upload and can cancel it. */
type UploadWatch = {
  readonly signal: AbortSignal;
  /** @param share how much has been sent, from 0 to 1 */
  onProgress(share: number): void;
};

export type FaceScanProps = {
  /** The purpose of the scan: to be compared with the enrolled face, or to become it. */
  readonly purpose: 'match' | 'enrolment';
  /**
   * Begins a session with this version of the capture: a match when the camera runs, an enrolment before, because the customer may have to approve it. Each
   * of the calls rejects with `CallError`.
   */
  begin(sdkVersion: string, signal: AbortSignal): Promise<FaceSession>;
  submit(form: FormData, session: FaceSession, watch: UploadWatch): Promise<unknown>;
  status(session: FaceSession, signal: AbortSignal): Promise<Polled<FaceVerdict>>;
  /** Called after a face was rejected: whether another attempt is allowed. Without it one is. */
  rejection?(): Promise<{ readonly canTryAgain: boolean }>;
  onAccepted(): void;
  /** A call failed. @returns whether the host deals with it, such as by going elsewhere; otherwise the scan shows it */
  onCallError?(error: CallError): boolean;
  /** The server's words for the introduction. */
  readonly view?: ServerWords;
  /** Whether the title of the introduction takes the focus. False where a page opens with it. Default: true. */
  readonly takesFocus?: boolean;
  /** Continues on a phone; `undefined` if that isn't possible. */
  readonly onUsePhone?: (() => void) | undefined;
  /** The same for a device that turns out to have no camera. Default: `onUsePhone`. */
  readonly onNoCamera?: (() => void) | undefined;
  readonly onAnotherWay?: (() => void) | undefined;
  readonly fallbackAction?: FallbackProps['fallbackAction'];
  /** Additional quiet links at the end of each view, such as a link back. If there are any, no link to help is added. */
  readonly links?: ReactNode;
};
