import { upload } from '@stepgate/client';
import { CallError } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useRef } from 'react';
import { UsePhone } from '../../parts/hand-off/UsePhone.tsx';
import { usePhoneInstead } from '../../parts/hand-off/use-phone-instead.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { isTokenAtFault } from '../../parts/token-at-fault.ts';
import { type ScreenProps, useView } from '../screen.ts';
import { FaceScan } from './FaceScan.tsx';
import type { FaceScanProps } from './face-scan-props.ts';

type FaceMatchApi = Required<Pick<FaceScanProps, 'begin' | 'submit' | 'status' | 'rejection'>> & {
  flow(signal: AbortSignal): Promise<unknown>;
};

const faceMatchApi = ({ client, oneTimeToken }: OfToken): FaceMatchApi => ({
  flow: (signal) => client.ask(calls.faceMatchFlow, {}, { oneTimeToken, signal }),
  begin: (faceSdkVersion, signal) => client.ask(calls.triggerFaceMatch, {}, { oneTimeToken, faceSdkVersion, signal }),
  submit: (form, { sessionId: faceSession }, watch) =>
    upload(client, calls.submitFaceMatch, { form }, { oneTimeToken, faceSession, ...watch }),
  status: ({ sessionId: faceSession }, signal) => client.ask(calls.faceMatchStatus, {}, { oneTimeToken, faceSession, signal }),
  rejection: () => client.ask(calls.faceMatchRejection, {}, { oneTimeToken }),
});

/** Asks whether a face match can begin. If the token is at fault, nothing on this screen helps. */
function useFlowAnswer({ onFailed }: Pick<ScreenProps, 'onFailed'>) {
  const api = useTokenApi(faceMatchApi);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const screen = new AbortController();
    api.flow(screen.signal).catch((error: unknown) => {
      // Beginning the session reports any other error again.
      if (!screen.signal.aborted && error instanceof CallError && isTokenAtFault(error)) failed.current(error);
    });
    return () => screen.abort();
  }, [api]);
}

/** A video selfie that is compared with the customer's enrolled face. */
export function FaceMatchScreen(props: ScreenProps<'FACE_MATCH'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const { begin, submit, status, rejection } = useTokenApi(faceMatchApi);
  const view = useView(props.challenge);
  const phone = usePhoneInstead('FACE_MATCH');
  useFlowAnswer(props);

  if (phone.open) return <UsePhone type="FACE_MATCH" {...{ onFailed, onAnotherWay }} onDone={onPassed} onBack={phone.close} />;
  return (
    <FaceScan
      purpose="match"
      view={view}
      {...{ begin, submit, status, rejection }}
      onAccepted={onPassed}
      onCallError={(error) => {
        if (!isTokenAtFault(error)) return false;
        onFailed(error);
        return true;
      }}
      onUsePhone={phone.use}
      onNoCamera={phone.useForWant}
      onAnotherWay={onAnotherWay}
      fallbackAction={view.fallbackAction}
    />
  );
}
