/** A selfie with an identity document: sent from here or from the customer's phone, then reviewed. */
import { locate } from '@stepgate/client';
import { CallError, defaults, uploadPathOf } from '@stepgate/contract';
import { useEffect, useRef } from 'react';
import { useStepgate } from '../../host/context.ts';
import { RefusedAddress } from '../../host/refused-address.ts';
import { useReport } from '../../host/use-report.ts';
import { UsePhone } from '../../parts/hand-off/UsePhone.tsx';
import { usePhoneInstead } from '../../parts/hand-off/use-phone-instead.ts';
import { LoadingView } from '../../parts/loading/LoadingView.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import { SelfieStep } from './SelfieStep.tsx';
import { UnderReview } from './UnderReview.tsx';

type Props = ScreenProps<'SELFIE_WITH_ID'>;

/** The address of the photo. If the server names no path, or a path that isn't allowed, the flow gets an error and nothing is sent. */
function useUploadPath(props: Props): string | undefined {
  const { client, host } = useStepgate();
  const base = new URL(locate(`${defaults.identityHost}/`, client.options), location.href);
  const uploadPath = useView(props.challenge).uploadPath;
  const path = uploadPathOf(uploadPath, base.href, host.redirectPolicy.uploadPaths);
  useReport(path === undefined ? new RefusedAddress('upload', uploadPath, base.origin) : undefined);
  const failed = useRef(props.onFailed);
  useEffect(() => {
    failed.current = props.onFailed;
  });
  useEffect(() => {
    if (path === undefined) failed.current(new CallError('unreadable'));
  }, [path]);
  return path;
}

function SendSelfie(props: Props) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const path = useUploadPath(props);
  const phone = usePhoneInstead('SELFIE_WITH_ID');

  if (path === undefined) return <LoadingView />;
  if (phone.open)
    return <UsePhone type="SELFIE_WITH_ID" {...{ onFailed, onAnotherWay }} onDone={onPassed} onBack={phone.close} />;
  return <SelfieStep {...props} path={path} onUsePhone={phone.use} />;
}

export function SelfieWithIdScreen(props: Props) {
  return useView(props.challenge).underReview ? <UnderReview {...props} /> : <SendSelfie {...props} />;
}
