import { PageFrame } from '@stepgate/react';
import { useEffect } from 'react';
import { browserNotifications } from './browser-notifications.ts';
import { DeviceSteps } from './DeviceSteps.tsx';
import { browserKeyStore } from './key-store.ts';
import { registerWorker } from './register-worker.ts';

const store = browserKeyStore();

export function DevicePage() {
  useEffect(() => {
    // For the page that a phone without a connection shows. Where there is no worker, the browser shows its own.
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined);
  }, []);
  return (
    <PageFrame>
      <DeviceSteps store={store} notifications={browserNotifications} />
    </PageFrame>
  );
}
