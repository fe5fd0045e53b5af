import { resendCodeDelay } from '@stepgate/contract';
import { type ReactNode, useId } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { CountdownRing } from '../../ui/CountdownRing.tsx';
import spokenStyles from '../../ui/SpokenStatus.module.css';
import { SpokenStatus } from '../../ui/SpokenStatus.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';
import styles from './ResendCode.module.css';

/** From this many seconds on, the wait is shown in minutes. */
const tellMinutesFrom = 120;

type ResendCodeProps = {
  /** When a code may be requested, on the page's clock. */
  readonly resendAt: number;
  readonly sending: boolean;
  onResend(): void;
  /** The label: 'Resend code', or the other number to send it to. */
  readonly children: ReactNode;
};

/** Requests a code, or shows how long until that is possible. A screen reader announces the end of the wait, not its seconds. */
export function ResendCode({ resendAt, sending, onResend, children }: ResendCodeProps) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const seconds = useSecondsLeft(clock, resendAt);
  const waitId = useId();
  const minutes = seconds >= tellMinutesFrom ? Math.ceil(seconds / 60) : undefined;
  const waiting = seconds > 0;
  return (
    <div className={styles.resend}>
      <Button look="quiet" disabled={waiting || sending} describedBy={waiting ? waitId : undefined} onClick={onResend}>
        {children}
      </Button>
      {waiting && (
        <>
          <CountdownRing left={(seconds * 1_000) / resendCodeDelay}>
            {minutes === undefined ? t('phone.ring', { seconds }) : t('phone.ringMinutes', { minutes })}
          </CountdownRing>
          <p id={waitId} className={spokenStyles.spoken}>
            {minutes === undefined ? t('phone.resendIn', { seconds }) : t('phone.resendInMinutes', { minutes })}
          </p>
        </>
      )}
      <SpokenStatus>{!waiting && !sending && resendAt > 0 ? t('phone.resendReady') : ''}</SpokenStatus>
    </div>
  );
}
