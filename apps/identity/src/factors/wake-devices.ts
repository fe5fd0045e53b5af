import type { Deps } from '../kernel/context.ts';
import { forgetSubscription, openSubscription, type PushDevice } from './devices.ts';

/** What a call needs to wake a device. */
export type Waking = Pick<Deps, 'storage' | 'secrets' | 'push' | 'background'>;

async function wakeEach({ storage, secrets, push }: Waking, devices: readonly PushDevice[]): Promise<void> {
  for (const device of devices) {
    const subscription = openSubscription(secrets, device);
    if (device.subscription === undefined || subscription === undefined) continue;
    if ((await push.wake(subscription)).outcome !== 'gone') continue;
    await forgetSubscription(storage.queries, device.id, device.subscription);
  }
}

/** Wakes the devices, after this call. A device that can't be woken finds what there is when it polls. */
export const wakeDevices = (waking: Waking, devices: readonly PushDevice[]): void => waking.background(wakeEach(waking, devices));
