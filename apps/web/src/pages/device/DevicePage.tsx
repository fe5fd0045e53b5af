import { PageFrame } from '@stepgate/react';
import { browserNotifications } from './browser-notifications.ts';
import { DeviceSteps } from './DeviceSteps.tsx';
import { browserKeyStore } from './key-store.ts';

const store = browserKeyStore();

export function DevicePage() {
  return (
    <PageFrame>
      <DeviceSteps store={store} notifications={browserNotifications} />
    </PageFrame>
  );
}
