import { useEffect } from 'react';
import { RequestList } from '../device/RequestList.tsx';
import { useRequests } from '../device/use-requests.ts';
import styles from './DemoPhone.module.css';
import { type DemoDevice, usePushDevices } from './use-push-devices.ts';
import type { demoWords } from './words.ts';

type Words = (typeof demoWords)['en'];
type PushDeviceProps = { readonly device: DemoDevice; readonly words: Words; onGone(): void };

function PushDevice({ device, words, onGone }: PushDeviceProps) {
  const requests = useRequests(device);
  const gone = requests.connection === 'gone';

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

/** Phones that approve logins, as /device shows them: with keys that the demo gives out. */
export function PushDevices({ words }: { readonly words: Words }) {
  const { devices, readAgain } = usePushDevices();
  return (
    <section>
      <h2 className={styles.heading}>{words.approvals}</h2>
      <p className={styles.note}>{words.approvalsIntro}</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <PushDevice key={device.deviceId} device={device} words={words} onGone={readAgain} />
        ))}
      </ul>
    </section>
  );
}
