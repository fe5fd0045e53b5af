import { useEffect } from 'react';
import { RequestList } from '../device/RequestList.tsx';
import { isWaiting } from '../device/requests.ts';
import { useRequests } from '../device/use-requests.ts';
import styles from './DemoPhone.module.css';
import { type DemoDevice, usePushDevices } from './use-push-devices.ts';
import type { demoWords } from './words.ts';

type Words = (typeof demoWords)['en'];
type PushDeviceProps = {
  readonly device: DemoDevice;
  readonly words: Words;
  onGone(): void;
  /** A request waits. */
  readonly onArrival?: (() => void) | undefined;
};

function PushDevice({ device, words, onGone, onArrival }: PushDeviceProps) {
  const requests = useRequests(device);
  const gone = requests.connection === 'gone';
  const waiting = requests.shown.filter(isWaiting).length;

  useEffect(() => {
    if (waiting > 0) onArrival?.();
  }, [waiting, onArrival]);

  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);

  return (
    <li className={styles.device}>
      <p className={styles.note}>
        <bdi>{device.email}</bdi>
      </p>
      {gone ? <p className={styles.note}>{words.deviceGone}</p> : <RequestList requests={requests} headings="h3" />}
    </li>
  );
}

type PushDevicesProps = Pick<PushDeviceProps, 'words' | 'onArrival'> & {
  /** Default: all customers. */
  readonly only?: string | undefined;
};

/** Phones that approve logins, as on /device, with keys from the demo. Nothing if the customer has none. */
export function PushDevices({ words, only, onArrival }: PushDevicesProps) {
  const { devices: all, readAgain } = usePushDevices();
  const devices = all.filter(({ email }) => only === undefined || email === only);
  if (devices.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{words.approvals}</h2>
      {only === undefined && <p className={styles.note}>{words.approvalsIntro}</p>}
      <ul className={styles.devices}>
        {devices.map((device) => (
          <PushDevice key={device.deviceId} device={device} words={words} onGone={readAgain} onArrival={onArrival} />
        ))}
      </ul>
    </section>
  );
}
