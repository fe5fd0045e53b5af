import { richCopy, useCopy } from '@stepgate/pages';
import {
  Address,
  Banner,
  Button,
  drawings,
  Illustration,
  Medallion,
  PhoneIcon,
  Problem,
  ShieldIcon,
  Step,
  StepActions,
  StepText,
  WarningIcon,
} from '@stepgate/react';
import { useEffect } from 'react';
import type { copy } from './copy.ts';
import type { KeptDevice, KeyStore } from './key-store.ts';
import { Leave } from './Leave.tsx';
import { NotificationSwitch } from './NotificationSwitch.tsx';
import type { Notifications } from './notifications.ts';
import { RequestList } from './RequestList.tsx';
import { useRequests } from './use-requests.ts';

const rich = richCopy<typeof copy>();

type EnrolledProps = {
  readonly device: KeptDevice;
  readonly store: KeyStore;
  readonly notifications: Notifications;
  onChanged(device: KeptDevice): void;
  onForget(left: boolean): Promise<void>;
};

/** The view of an enrolled phone: the pending requests, or how it will be notified of one. */
export function Enrolled({ device, store, notifications, onChanged, onForget }: EnrolledProps) {
  const t = useCopy<typeof copy>();
  const requests = useRequests(device);
  const { connection } = requests;
  const visible = requests.list.filter(({ state }) => state !== 'dismissed');
  const waiting = visible.filter(({ state }) => state === 'open' || state === 'answering').length;

  useEffect(() => {
    // The requests of the notifications have been answered here, or have expired.
    if (waiting === 0) notifications.clear().catch(() => undefined);
  }, [notifications, waiting]);

  if (connection === 'gone')
    return (
      <Step mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('device.gone')} takesFocus short>
        <StepText>{t('device.goneText')}</StepText>
        <StepActions>
          <Button onClick={() => void onForget(false)}>{t('device.enrolAnew')}</Button>
          <Button look="secondary" onClick={requests.askAgain}>
            {t('device.checkAgain')}
          </Button>
        </StepActions>
      </Step>
    );
  return (
    <Step
      mark={waiting > 0 ? <Medallion icon={PhoneIcon} /> : <Illustration drawing={drawings.emptyTray} icon={ShieldIcon} />}
      title={waiting > 0 ? t('device.waiting', { count: waiting }) : t('device.ready')}
      takesFocus={false}
    >
      {connection === 'lost' && <Banner tone="warning">{t('device.lost')}</Banner>}
      {connection instanceof Error && (
        <Banner tone="error">
          <Problem error={connection} />
          <Button look="quiet" onClick={requests.askAgain}>
            {t('device.tryAgain')}
          </Button>
        </Banner>
      )}
      <RequestList requests={requests} headings="h2" />
      {visible.length === 0 && (
        <>
          <StepText>{rich('device.readyText', { email: <Address>{device.email}</Address> })}</StepText>
          <NotificationSwitch device={device} store={store} notifications={notifications} onChanged={onChanged} />
          <Leave device={device} notifications={notifications} onLeft={() => onForget(true)} />
        </>
      )}
    </Step>
  );
}
