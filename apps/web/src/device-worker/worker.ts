/** The worker of the device page: notifies of a pending approval, and brings the page to the front. It stores and fetches nothing. */
import { notificationWords } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** One tag, so that a later request replaces the earlier notification. */
const tag = 'stepgate-approval';

async function bringToFront(): Promise<void> {
  const { scope } = self.registration;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.startsWith(scope));
  await (open === undefined ? self.clients.openWindow(scope) : open.focus());
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body } = notificationWords(self.navigator.languages);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/device-icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringToFront());
});
