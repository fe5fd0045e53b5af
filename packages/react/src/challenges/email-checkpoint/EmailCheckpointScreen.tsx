import { useState } from 'react';
import { useHost } from '../../provider/context.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import { CheckpointFailed } from './CheckpointFailed.tsx';
import { CheckpointMail } from './CheckpointMail.tsx';
import { CookiesNeeded } from './CookiesNeeded.tsx';

/** Asks by mail whether it is the customer who logs in, and waits for the yes (specification, part 2). */
export function EmailCheckpointScreen(props: ScreenProps<'EMAIL_CHECKPOINT'>) {
  const { onAnotherWay, onStartOver } = props;
  const { setCookie } = useHost();
  // The link counts only in a browser that keeps a cookie: no mail is sent to one that cannot.
  const cookiesWork = () => setCookie({ name: 'stepgate-probe', value: 'yes', seconds: 1 });
  const [cookies, setCookies] = useState(cookiesWork);
  const [ended, setEnded] = useState(false);
  const ways = <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={viewOf(props).fallbackAction} />;

  if (!cookies) return <CookiesNeeded onTryAgain={() => setCookies(cookiesWork())} ways={ways} />;
  if (ended) return <CheckpointFailed />;
  return <CheckpointMail {...props} ways={ways} onEnded={() => setEnded(true)} />;
}
