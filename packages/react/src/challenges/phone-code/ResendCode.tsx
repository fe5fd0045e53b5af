import { type ReactNode, useId } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { useStepgate } from '../../provider/context.ts';
import { Button } from '../../ui/Button.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { copy } from './copy.ts';
import styles from './ResendCode.module.css';

/** From this many seconds on, the wait is told in minutes. */
const tellMinutesFrom = 120;

type ResendCodeProps = {
  /** When a code may be asked for, on the clock. */
  readonly resendAt: number;
  readonly sending: boolean;
  onResend(): void;
  /** What the button says: 'Resend code', or where else to send it. */
  readonly children: ReactNode;
};

/** Asks for a code, and says how long until it can. The end of the wait is announced, its seconds are not. */
export function ResendCode({ resendAt, sending, onResend, children }: ResendCodeProps) {
  const t = useCopy<typeof copy>();
  const { clock } = useStepgate();
  const seconds = useSecondsLeft(clock, resendAt);
  const waitId = useId();
  const wait =
    seconds >= tellMinutesFrom
      ? t('phone.resendInMinutes', { minutes: Math.ceil(seconds / 60) })
      : t('phone.resendIn', { seconds });
  const waiting = seconds > 0;
  return (
    <div className={styles.resend}>
      <Button look="quiet" disabled={waiting || sending} describedBy={waiting ? waitId : undefined} onClick={onResend}>
        {children}
      </Button>
      {waiting && (
        <p id={waitId} className={styles.wait}>
          {wait}
        </p>
      )}
      <p role="status" className={styles.announced}>
        {!waiting && !sending && resendAt > 0 ? t('phone.resendReady') : ''}
      </p>
    </div>
  );
}
