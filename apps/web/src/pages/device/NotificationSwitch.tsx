import { Banner, Button, report, StepText, useCopy, useStepgate } from '@stepgate/react';
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

/** Whether this phone is told of a login while the page is closed, and the way to turn that on. */
export function NotificationSwitch({ device, store, notifications, onChanged }: NotificationSwitchProps) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const [state, setState] = useState<NotificationState['name']>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  /** The service knows where to wake this phone, or is told now: a browser may have moved it to another place. */
  async function settle(found: NotificationState): Promise<void> {
    if (found.name === 'on' && found.subscription.endpoint !== device.endpoint) {
      await deviceCalls(client, device, Date.now).subscribe(found.subscription);
      const told = { ...device, endpoint: found.subscription.endpoint };
      await store.save(told);
      onChanged(told);
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

  // Once, as the page opens: what changes after that, changes here.
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
