/** The phone that approves logins: from a page that knows nothing of this phone to one that asks "is this you?". */
import { Step, StepText, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';
import { Enrol } from './Enrol.tsx';
import { Enrolled } from './Enrolled.tsx';
import type { KeyStore } from './key-store.ts';
import type { Notifications } from './notifications.ts';
import { useKeptDevice } from './use-kept-device.ts';

type DeviceStepsProps = {
  readonly store: KeyStore;
  readonly notifications: Notifications;
};

export function DeviceSteps({ store, notifications }: DeviceStepsProps) {
  const t = useCopy<typeof copy>();
  const { keeping, keep, block, forget } = useKeptDevice(store);

  if (keeping.name === 'opening')
    return (
      <Step title={t('device.title')} takesFocus={false}>
        <StepText live>{t('device.opening')}</StepText>
      </Step>
    );
  if (keeping.name === 'blocked')
    return (
      <Step title={t('device.blocked')} takesFocus>
        <StepText>{t(keeping.why === 'storage' ? 'device.blockedStorage' : 'device.blockedConnection')}</StepText>
      </Step>
    );
  if (keeping.name === 'none')
    return <Enrol store={store} notifications={notifications} left={keeping.left} onEnrolled={keep} onBlocked={block} />;
  return <Enrolled device={keeping.device} store={store} notifications={notifications} onChanged={keep} onForget={forget} />;
}
