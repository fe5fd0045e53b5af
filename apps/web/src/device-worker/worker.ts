/** The worker of the device page: shows that an approval is asked for, and brings the page to the front. It keeps and fetches nothing. */
import { notificationWords } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** One at a time: a later request takes the place of the one before. */
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
