/** The service worker of the device page, reached as a push service and a finger would. */
import type { Page, Worker } from '@playwright/test';

export async function waitForWorker(phone: Page): Promise<Worker> {
  const context = phone.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/** Delivers a push message without a push service, through the developer tools. */
export async function deliverPush(phone: Page, origin: string): Promise<void> {
  const tools = await phone.context().newCDPSession(phone);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: '' });
  await tools.detach();
}

/** Titles of the notifications on the phone. */
export const notifications = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/**
 * Clicks the notification. No tool can click one in a headless browser, and a scripted event may not open a window: this records
 * the address that the worker would open.
 * @returns that address
 */
export const pressNotification = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    const [notification] = await registration.getNotifications();
    const NotificationEvent = Reflect.get(self, 'NotificationEvent');
    const work: Promise<unknown>[] = [];
    let opened = '';
    Reflect.set(Reflect.get(self, 'clients'), 'openWindow', async (address: string) => {
      opened = address;
    });
    const press = new NotificationEvent('notificationclick', { notification });
    Object.defineProperty(press, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) });
    self.dispatchEvent(press);
    await Promise.all(work);
    return opened;
  });
