import { lifetimes } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import type { Transaction } from '../storage/transaction.ts';
import { forgetSubscription, listPushDevices, openSubscription, type PushDevice } from './devices.ts';
import { isSettled } from './used-factor.ts';

/** The ports of waking a device. */
export type Waking = Pick<Deps, 'storage' | 'secrets' | 'push' | 'background'>;

async function wakeEach({ storage, secrets, push }: Waking, devices: readonly PushDevice[], keptFor: number): Promise<void> {
  for (const device of devices) {
    const subscription = openSubscription(secrets, device);
    if (device.subscription === undefined || subscription === undefined) continue;
    if ((await push.wake(subscription, keptFor)).outcome !== 'gone') continue;
    await forgetSubscription(storage.queries, device.id, device.subscription);
  }
}

/** Wakes the devices for a request, after this call. A device that can't be woken finds what there is when it polls. */
export const wakeDevices = (waking: Waking, devices: readonly PushDevice[]): void =>
  waking.background(wakeEach(waking, devices, lifetimes.push));

/** A device that was off for a day finds the notice. The next one is due by then. */
const noticeKeptFor = 24 * 60 * 60_000;

/**
 * Wakes the customer's devices for a notice that they show, after the commit of what it is about. A device that came with an unconfirmed change isn't woken: a thief could
 * cancel with it.
 */
export async function wakeForNotice(
  waking: Waking,
  tx: Transaction,
  { id, unconfirmedSince }: { readonly id: string; readonly unconfirmedSince: number | undefined },
): Promise<void> {
  const devices = (await listPushDevices(tx.queries, id)).filter(({ enrolledAt }) => isSettled(unconfirmedSince, enrolledAt));
  tx.afterCommit(() => waking.background(wakeEach(waking, devices, noticeKeptFor)));
}
