import { Data } from '@stepgate/pages';
import { isWaiting, RequestList, useRequests } from '@stepgate/web';
import { useEffect } from 'react';
import styles from './DemoPhone.module.css';
import { type DemoDevice, usePushDevices } from './use-push-devices.ts';
import { words } from './words.ts';

type PushDeviceProps = {
  readonly device: DemoDevice;
  onGone(): void;
  /** A request waits. */
  readonly onArrival?: (() => void) | undefined;
};

function PushDevice({ device, onGone, onArrival }: PushDeviceProps) {
  const requests = useRequests(device);
  const isGone = requests.connection === 'gone';
  const waiting = requests.list.filter(isWaiting).length;

  useEffect(() => {
    if (waiting > 0) onArrival?.();
  }, [waiting, onArrival]);

  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);

  return (
    <li className={styles.device}>
      <p className={styles.note}>
        <Data>{device.email}</Data>
      </p>
      {isGone ? <p className={styles.note}>{words.deviceGone}</p> : <RequestList requests={requests} headings="h3" />}
    </li>
  );
}

type PushDevicesProps = Pick<PushDeviceProps, 'onArrival'> & {
  /** Default: all customers. */
  readonly only?: string | undefined;
};

/** Phones that approve logins, as on /device, with keys from the demo. Nothing if the customer has none. */
export function PushDevices({ only, onArrival }: PushDevicesProps) {
  const { devices: all, readAgain } = usePushDevices();
  const devices = all.filter(({ email }) => only === undefined || email === only);
  if (devices.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{words.approvals}</h2>
      {only === undefined && <p className={styles.note}>{words.approvalsIntro}</p>}
      <ul className={styles.devices}>
        {devices.map((device) => (
          <PushDevice key={device.deviceId} device={device} onGone={readAgain} onArrival={onArrival} />
        ))}
      </ul>
    </section>
  );
}
