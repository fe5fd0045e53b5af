import { CallError } from '@stepgate/contract';
import { useCopy, useSending } from '@stepgate/pages';
import { Button, ErrorBanner, StepLinks, StepText, useArrivalFocus, useStepgate } from '@stepgate/react';
import { useState } from 'react';
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

/** Removes this phone from the account after a confirmation. */
export function Leave({ device, notifications, onLeft }: LeaveProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const [confirming, setConfirming] = useState(false);
  const question = useArrivalFocus<HTMLHeadingElement>(confirming);

  async function leave(): Promise<void> {
    try {
      await deviceCalls(client, device, Date.now).leave();
    } catch (error) {
      // It has already been removed.
      if (!(error instanceof CallError && error.code === 'device_not_found')) throw error;
    }
    await notifications.turnOff().catch(() => undefined);
  }

  if (!confirming)
    return (
      <StepLinks>
        <Button look="quiet" onClick={() => setConfirming(true)}>
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
      <ErrorBanner error={failure} />
      <Button look="danger" busy={busy} onClick={() => void send(leave, { done: onLeft })}>
        {t('device.leaveYes')}
      </Button>
      <Button look="secondary" onClick={() => setConfirming(false)}>
        {t('device.leaveNo')}
      </Button>
    </section>
  );
}
