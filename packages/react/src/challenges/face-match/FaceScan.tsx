import type { CallError, FaceHint, FaceSession, FaceVerdict, Polled } from '@stepgate/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useStepgate } from '../../provider/context.ts';
import type { UploadWatch } from '../challenge-api.ts';
import type { FallbackProps } from '../Fallback.tsx';
import { CameraStep } from './CameraStep.tsx';
import { CameraTrouble } from './CameraTrouble.tsx';
import { embeddedCapture } from './embedded-capture.ts';
import { FaceIntro } from './FaceIntro.tsx';
import type { CaptureTrouble } from './face-capture.ts';
import { NotBegun } from './NotBegun.tsx';
import { ScanFailed } from './ScanFailed.tsx';
import { ScanRejected } from './ScanRejected.tsx';
import { SendingStep } from './SendingStep.tsx';

export type FaceScanProps = {
  /** What the scan is for: to be compared with the face that is known, or to become it. */
  readonly purpose: 'match' | 'enrolment';
  /** Begins a session with this version of the capture. Each of the calls rejects with `CallError`. */
  begin(sdkVersion: string, signal: AbortSignal): Promise<FaceSession>;
  submit(form: FormData, session: FaceSession, watch: UploadWatch): Promise<unknown>;
  status(session: FaceSession, signal: AbortSignal): Promise<Polled<FaceVerdict>>;
  /** Asked once a face was rejected: whether another try is open. Without it there is one. */
  rejection?(): Promise<{ readonly canTryAgain: boolean }>;
  onAccepted(): void;
  /** A call failed. @returns whether the host deals with it, such as by going elsewhere; else the customer is told here */
  onCallError?(error: CallError): boolean;
  /** Words for the intro in place of ours. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** Whether the title of the intro takes the focus; not where a page opens with it. Unless said, it does. */
  readonly takesFocus?: boolean;
  /** The customer goes on on a phone, where that is possible. */
  readonly onUsePhone?: (() => void) | undefined;
  /** The same where this device turns out to have no camera. Unless given, as `onUsePhone`. */
  readonly onNoCamera?: (() => void) | undefined;
  readonly onAnotherWay?: (() => void) | undefined;
  readonly onStartOver?: (() => void) | undefined;
  readonly fallbackAction?: FallbackProps['fallbackAction'];
  /** Quiet links of the host's own, at the end of each view, such as a way back. Where there are any, a link to help is not added. */
  readonly links?: ReactNode;
};

type View =
  | { readonly name: 'intro' | 'camera' }
  | { readonly name: 'trouble'; readonly trouble: CaptureTrouble }
  | { readonly name: 'not begun'; readonly error: CallError }
  | { readonly name: 'sending'; readonly form: FormData; readonly session: FaceSession }
  | { readonly name: 'failed'; readonly hints: readonly FaceHint[] }
  | { readonly name: 'rejected'; readonly canTryAgain: boolean };

/** A video selfie from its introduction to its verdict (specification, part 4). The camera is on in one of its views only. */
export function FaceScan(props: FaceScanProps) {
  const { clock, host } = useStepgate();
  const capture = useMemo(() => host.faceCapture ?? embeddedCapture(clock), [host, clock]);
  const [view, setView] = useState<View>({ name: 'intro' });
  const toCamera = () => setView({ name: 'camera' });

  switch (view.name) {
    case 'intro':
      return <FaceIntro {...props} onContinue={toCamera} />;
    case 'camera':
      return (
        <CameraStep
          {...props}
          capture={capture}
          onScanned={(form, session) => setView({ name: 'sending', form, session })}
          onTrouble={(trouble) => setView({ name: 'trouble', trouble })}
          onNotBegun={(error) => {
            if (!props.onCallError?.(error)) setView({ name: 'not begun', error });
          }}
        />
      );
    case 'trouble':
      return (
        <CameraTrouble
          {...props}
          trouble={view.trouble}
          onUsePhone={view.trouble === 'absent' ? (props.onNoCamera ?? props.onUsePhone) : props.onUsePhone}
          onTryAgain={toCamera}
        />
      );
    case 'not begun':
      return <NotBegun {...props} error={view.error} onTryAgain={toCamera} />;
    case 'sending':
      return (
        <SendingStep
          {...props}
          form={view.form}
          session={view.session}
          onFailed={(hints) => setView({ name: 'failed', hints })}
          onRejected={(canTryAgain) => setView({ name: 'rejected', canTryAgain })}
        />
      );
    case 'failed':
      return <ScanFailed {...props} hints={view.hints} onTryAgain={toCamera} />;
    case 'rejected':
      return <ScanRejected {...props} canTryAgain={view.canTryAgain} onTryAgain={toCamera} />;
  }
}
