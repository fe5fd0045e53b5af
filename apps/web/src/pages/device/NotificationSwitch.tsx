import { report, useCopy } from '@stepgate/pages';
import { Banner, Button, StepText, useStepgate } from '@stepgate/react';
import { useEffect, useState } from 'react';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import { deviceCalls } from './device-calls.ts';
import type { KeptDevice, KeyStore } from './key-store.ts';
import type { NotificationState, Notifications } from './notifications.ts';

type NotificationSwitchProps = {
  readonly device: KeptDevice;
  readonly store: KeyStore;
  readonly notifications: Notifications;
  onChanged(device: KeptDevice): void;
};

const words = {
  on: 'device.notificationsOn',
  off: 'device.notificationsOff',
  denied: 'device.notificationsDenied',
  unsupported: 'device.notificationsUnsupported',
  needsHomeScreen: 'device.notificationsNeedHomeScreen',
} as const satisfies Record<NotificationState['name'], keyof typeof copy>;

/** Says whether this phone is notified of a login while the page is closed, and can turn that on. */
export function NotificationSwitch({ device, store, notifications, onChanged }: NotificationSwitchProps) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const [state, setState] = useState<NotificationState['name']>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  /** Sends the push endpoint to the service if it is new, because a browser may change it. */
  async function settle(found: NotificationState): Promise<void> {
    if (found.name === 'on' && found.subscription.endpoint !== device.endpoint) {
      await deviceCalls(client, device, Date.now).subscribe(found.subscription);
      const announcement = { ...device, endpoint: found.subscription.endpoint };
      await store.save(announcement);
      onChanged(announcement);
    }
    setState(found.name);
  }

  async function attempt(find: Promise<NotificationState>): Promise<void> {
    try {
      await settle(await find);
      setFailed(false);
    } catch (error) {
      void report(host, error instanceof Error ? error : new Error('notifications failed', { cause: error }));
      setState('off');
      setFailed(true);
    }
  }

  // Only when the page opens: later changes are made here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void attempt(notifications.read()), [notifications]);

  async function turnOn(): Promise<void> {
    setBusy(true);
    await attempt(notifications.turnOn(device.vapidPublicKey));
    setBusy(false);
  }

  if (state === undefined) return null;
  return (
    <section className={styles.notifications}>
      <h2 className={styles.heading}>{t('device.notifications')}</h2>
      {failed && <Banner tone="warning">{t('device.notificationsFailed')}</Banner>}
      <StepText live>{t(words[state])}</StepText>
      {state === 'off' && (
        <Button look="secondary" busy={busy} onClick={() => void turnOn()}>
          {t('device.notificationsTurnOn')}
        </Button>
      )}
    </section>
  );
}
