/** The phone that approves logins: its steps from enrolment to the pending requests. */

import { useCopy } from '@stepgate/pages';
import { DangerIcon, Medallion, PhoneIcon, Step, StepText, Waiting } from '@stepgate/react';
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
      <Step mark={<Medallion icon={PhoneIcon} />} title={t('device.title')} takesFocus={false}>
        <Waiting>{t('device.opening')}</Waiting>
      </Step>
    );
  if (keeping.name === 'blocked')
    return (
      <Step mark={<Medallion tone="danger" icon={DangerIcon} />} title={t('device.blocked')} takesFocus short>
        <StepText>{t(keeping.why === 'storage' ? 'device.blockedStorage' : 'device.blockedConnection')}</StepText>
      </Step>
    );
  if (keeping.name === 'none')
    return <Enrol store={store} notifications={notifications} left={keeping.left} onEnrolled={keep} onBlocked={block} />;
  return <Enrolled device={keeping.device} store={store} notifications={notifications} onChanged={keep} onForget={forget} />;
}
