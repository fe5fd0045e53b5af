import type { CallError, FaceHint, FaceSession } from '@stepgate/contract';
import { useMemo, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import type { CaptureTrouble } from '../../host/face-capture.ts';
import { BeforeCamera } from './BeforeCamera.tsx';
import { CameraStep } from './CameraStep.tsx';
import { CameraTrouble } from './CameraTrouble.tsx';
import { embeddedCapture } from './embedded-capture.ts';
import { FaceIntro } from './FaceIntro.tsx';
import type { FaceScanProps } from './face-scan-props.ts';
import { NotBegun } from './NotBegun.tsx';
import { ScanFailed } from './ScanFailed.tsx';
import { ScanRejected } from './ScanRejected.tsx';
import { SendingStep } from './SendingStep.tsx';

type View =
  | { readonly name: 'intro' | 'before camera' }
  /** An enrolment's session has begun before; a match begins its own. */
  | { readonly name: 'camera'; readonly session?: FaceSession }
  | { readonly name: 'trouble'; readonly trouble: CaptureTrouble }
  | { readonly name: 'not begun'; readonly error: CallError }
  | { readonly name: 'sending'; readonly form: FormData; readonly session: FaceSession }
  | { readonly name: 'failed'; readonly hints: readonly FaceHint[] }
  | { readonly name: 'rejected'; readonly canTryAgain: boolean };

/** A video selfie, from its introduction to its result. The camera is on in only one of its views. */
export function FaceScan(props: FaceScanProps) {
  const { clock, host } = useStepgate();
  const capture = useMemo(() => host.faceCapture ?? embeddedCapture(clock), [host, clock]);
  const [view, setView] = useState<View>({ name: 'intro' });
  const toCamera = () => setView(props.purpose === 'enrolment' ? { name: 'before camera' } : { name: 'camera' });

  function notBegun(error: CallError) {
    if (!props.onCallError?.(error)) setView({ name: 'not begun', error });
  }

  switch (view.name) {
    case 'intro':
      return <FaceIntro {...props} onContinue={toCamera} />;
    case 'before camera':
      return (
        <BeforeCamera
          {...props}
          version={capture.version}
          onBegun={(session) => setView({ name: 'camera', session })}
          onNotBegun={notBegun}
        />
      );
    case 'camera': {
      const { session: begun } = view;
      return (
        <CameraStep
          {...props}
          {...(begun !== undefined && { begin: async () => begun })}
          capture={capture}
          onScanned={(form, session) => setView({ name: 'sending', form, session })}
          onTrouble={(trouble) => setView({ name: 'trouble', trouble })}
          onNotBegun={notBegun}
        />
      );
    }
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
