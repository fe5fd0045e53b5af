import type { CallError } from '@stepgate/contract';
import { useState } from 'react';
import { useHost } from '../../host/context.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import { CheckpointFailed } from './CheckpointFailed.tsx';
import { CheckpointMail } from './CheckpointMail.tsx';
import { CookiesNeeded } from './CookiesNeeded.tsx';

/** Asks by mail whether it is the customer who logs in, and waits for the confirmation. */
export function EmailCheckpointScreen(props: ScreenProps<'EMAIL_CHECKPOINT'>) {
  const { onAnotherWay } = props;
  const { setCookie } = useHost();
  // The link works only in a browser that keeps the cookie, so no mail is sent if it can't.
  const cookiesWork = () => setCookie({ name: 'stepgate-probe', value: 'yes', seconds: 1 });
  const [cookies, setCookies] = useState(cookiesWork);
  const [ended, setEnded] = useState<CallError>();
  const fallbackLinks = <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={useView(props.challenge).fallbackAction} />;

  if (!cookies) return <CookiesNeeded onTryAgain={() => setCookies(cookiesWork())} fallbackLinks={fallbackLinks} />;
  if (ended !== undefined) return <CheckpointFailed error={ended} />;
  return <CheckpointMail {...props} fallbackLinks={fallbackLinks} onEnded={setEnded} />;
}
