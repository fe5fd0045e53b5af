/** A selfie with an identity document (specification, parts 2 and 4): sent from here or from the customer's phone, then waited for. */
import { locate } from '@stepgate/client';
import { CallError, defaults, uploadPathOf } from '@stepgate/contract';
import { useEffect, useRef } from 'react';
import { LoadingView } from '../../loading/LoadingView.tsx';
import { useStepgate } from '../../provider/context.ts';
import { RefusedAddress } from '../../provider/refused-address.ts';
import { useReport } from '../../provider/use-report.ts';
import { UsePhone } from '../handover/UsePhone.tsx';
import { usePhoneInstead } from '../handover/use-phone-instead.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { SelfieStep } from './SelfieStep.tsx';
import { UnderReview } from './UnderReview.tsx';

type Props = ScreenProps<'SELFIE_WITH_ID'>;

/** Where the photo goes. There is no such place where the server names none, or one that is not ours: the flow is told, and nothing is sent. */
function useUploadPath(props: Props): string | undefined {
  const { client, host } = useStepgate();
  const base = new URL(locate(`${defaults.identityHost}/`, client.options), location.href);
  const wanted = viewOf(props).uploadPath;
  const path = uploadPathOf(wanted, base.href, host.redirectPolicy.uploadPaths);
  useReport(path === undefined ? new RefusedAddress('upload', wanted, base.origin) : undefined);
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
  const { api, onPassed, onFailed, onAnotherWay, onStartOver, mayHandOver } = props;
  const path = useUploadPath(props);
  const phone = usePhoneInstead('SELFIE_WITH_ID', mayHandOver);

  if (path === undefined) return <LoadingView />;
  if (phone.open)
    return (
      <UsePhone type="SELFIE_WITH_ID" {...{ api, onFailed, onAnotherWay, onStartOver }} onDone={onPassed} onBack={phone.close} />
    );
  return <SelfieStep {...props} path={path} onUsePhone={phone.use} />;
}

export function SelfieWithIdScreen(props: Props) {
  return viewOf(props).underReview ? <UnderReview {...props} /> : <SendSelfie {...props} />;
}
