import { CallError } from '@stepgate/contract';
import { useEffect, useRef } from 'react';
import { UsePhone } from '../handover/UsePhone.tsx';
import { usePhoneInstead } from '../handover/use-phone-instead.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { FaceScan } from './FaceScan.tsx';

/** Whether a face match can begin; where the token is why not, nothing on this screen helps. */
function useFlowAnswer({ api, onFailed }: Pick<ScreenProps, 'api' | 'onFailed'>) {
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const screen = new AbortController();
    api.faceMatchFlow({}, screen.signal).catch((error: unknown) => {
      // Any other error the beginning of the session tells again.
      if (!screen.signal.aborted && error instanceof CallError && isTokenAtFault(error)) failed.current(error);
    });
    return () => screen.abort();
  }, [api]);
}

/** A video selfie that is compared with the face that is known of the customer (specification, parts 2 and 4). */
export function FaceMatchScreen(props: ScreenProps<'FACE_MATCH'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver, mayHandOver } = props;
  const { header, message, fallbackAction } = viewOf(props);
  const phone = usePhoneInstead('FACE_MATCH', mayHandOver);
  useFlowAnswer(props);

  if (phone.open)
    return (
      <UsePhone type="FACE_MATCH" {...{ api, onFailed, onAnotherWay, onStartOver }} onDone={onPassed} onBack={phone.close} />
    );
  return (
    <FaceScan
      purpose="match"
      title={header}
      text={message}
      begin={api.triggerFaceMatch}
      submit={api.submitFaceMatch}
      status={api.faceMatchStatus}
      rejection={() => api.faceMatchRejection({})}
      onAccepted={onPassed}
      onCallError={(error) => {
        if (!isTokenAtFault(error)) return false;
        onFailed(error);
        return true;
      }}
      onUsePhone={phone.use}
      onNoCamera={phone.useForWant}
      {...{ onAnotherWay, onStartOver, fallbackAction }}
    />
  );
}
