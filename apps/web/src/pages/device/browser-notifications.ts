import type { PushSubscriptionKeys } from '@stepgate/contract';
import { routes, subscribingPatience } from '@stepgate/contract';
import { appleTouchDevice } from '@stepgate/pages';
import { decodeBase64url, encodeBase64url, patiently } from '@stepgate/pages/keys';
import { browserClock } from '@stepgate/react';
import type { NotificationState, Notifications } from './notifications.ts';
import { registerWorker } from './register-worker.ts';

const askBrowser = patiently(browserClock());
const askNetwork = patiently(browserClock(), subscribingPatience);

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function toKeys(subscription: PushSubscription): PushSubscriptionKeys {
  const encodeKey = (name: PushEncryptionKeyName) => encodeBase64url(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, keys: { p256dh: encodeKey('p256dh'), auth: encodeKey('auth') } };
}

const subscribed = (vapidPublicKey: string): Promise<PushSubscription> =>
  askNetwork(async () => {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    const key = before?.options.applicationServerKey;
    // A subscription for another key doesn't work for this one, and prevents a new one.
    if (key && encodeBase64url(key) !== vapidPublicKey) await before.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64url(vapidPublicKey) });
  });

/** The worker and the subscription that this browser has already. */
const askRegistered = () =>
  askBrowser(async () => {
    const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration(routes.device) : undefined;
    return { worker, subscription: await worker?.pushManager.getSubscription() };
  });

export const browserNotifications: Notifications = {
  async read(): Promise<NotificationState> {
    // An iPhone and an iPad have the API only for a page on the home screen.
    if (!isSupported()) return { name: appleTouchDevice(navigator) === undefined ? 'unsupported' : 'needsHomeScreen' };
    if (Notification.permission === 'denied') return { name: 'denied' };
    const { subscription } = await askRegistered();
    const on = Notification.permission === 'granted' && subscription;
    return on ? { name: 'on', subscription: toKeys(subscription) } : { name: 'off' };
  },

  async turnOn(vapidPublicKey) {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') return { name: 'denied' };
    if (permission !== 'granted') return { name: 'off' };
    return { name: 'on', subscription: toKeys(await subscribed(vapidPublicKey)) };
  },

  async turnOff() {
    const { subscription } = await askRegistered();
    await askBrowser(async () => subscription?.unsubscribe());
  },

  async clear() {
    const { worker } = await askRegistered();
    for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
  },
};
