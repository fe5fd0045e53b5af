import { CallError } from '@stepgate/contract';
import { Banner, Button, Problem, StepLinks, StepText, useCopy, useStepgate } from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { deviceCalls } from './device-calls.ts';
import type { KeptDevice } from './key-store.ts';
import type { Notifications } from './notifications.ts';

type LeaveProps = {
  readonly device: KeptDevice;
  readonly notifications: Notifications;
  /** The service no longer knows this phone. */
  onLeft(): Promise<void>;
};

/** Takes this phone off the account, once the customer has said so twice. */
export function Leave({ device, notifications, onLeft }: LeaveProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [asked, setAsked] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);

  async function leave(): Promise<void> {
    try {
      await deviceCalls(client, device, Date.now).leave();
    } catch (error) {
      // It is off the account already.
      if (!(error instanceof CallError && error.code === 'device_not_found')) throw error;
    }
    await notifications.turnOff().catch(() => undefined);
  }

  if (!asked)
    return (
      <StepLinks>
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t('device.leave')}
        </Button>
      </StepLinks>
    );
  return (
    <section className={styles.request}>
      <h2 ref={question} tabIndex={-1} className={styles.heading}>
        {t('device.leave')}
      </h2>
      <StepText>{t('device.leaveText')}</StepText>
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <Button busy={busy} onClick={() => void send(leave, { done: onLeft })}>
        {t('device.leaveYes')}
      </Button>
      <Button look="secondary" onClick={() => setAsked(false)}>
        {t('device.leaveNo')}
      </Button>
    </section>
  );
}
