import { keyAlgorithm, patiently } from '@stepgate/pages/keys';
import { browserClock } from '@stepgate/react';
import type { Device } from '@stepgate/web';
import { useCallback, useEffect, useState } from 'react';

/** A demo customer's phone. The demo gives out its key so that this page can act as that phone. */
export type DemoDevice = Device & { readonly email: string };

type Listed = { readonly email: string; readonly deviceId: string; readonly privateKey: JsonWebKey };

const tryAgainAfter = 2_000;

const askBrowser = patiently(browserClock());

async function imported({ email, deviceId, privateKey: { kty, crv, x, y, d } }: Listed): Promise<DemoDevice> {
  const key: JsonWebKey = { kty, crv, x, y, d };
  const privateKey = await askBrowser(() => crypto.subtle.importKey('jwk', key, keyAlgorithm, false, ['sign']));
  return { email, deviceId, privateKey };
}

async function readDevices(signal: AbortSignal): Promise<readonly DemoDevice[]> {
  const answer = await fetch('/demo/push-devices', { signal });
  if (!answer.ok) throw new Error(`the push devices answer ${answer.status}`);
  const { devices }: { devices: readonly Listed[] } = await answer.json();
  return Promise.all(devices.map(imported));
}

/** The phones of demo customers that approve logins. Call `readAgain` when one of them has been removed. */
export function usePushDevices(): { readonly devices: readonly DemoDevice[]; readAgain(): void } {
  const [devices, setDevices] = useState<readonly DemoDevice[]>([]);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    const leaving = new AbortController();
    let trying: ReturnType<typeof setTimeout> | undefined;
    function read(): void {
      readDevices(leaving.signal).then(setDevices, () => {
        if (!leaving.signal.aborted) trying = setTimeout(read, tryAgainAfter);
      });
    }
    // Without it no key can sign, because the page came over plain http from another machine.
    if (isSecureContext) read();
    return () => {
      leaving.abort();
      clearTimeout(trying);
    };
  }, [round]);

  return { devices, readAgain: useCallback(() => setRound((before) => before + 1), []) };
}
