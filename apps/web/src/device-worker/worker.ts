/**
 * The worker of the device page: notifies of a pending approval, brings the page to the front, and says so when the page can't be reached. It stores
 * nothing, and changes no answer that arrives.
 */
import { offlinePage } from './offline-page.ts';
import { workerWords } from './words.ts';

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
  const { title, body } = workerWords(self.navigator.languages);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/device-icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringToFront());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Only for pages: what a page asks for itself, it can handle itself.
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.respondWith(fetch(request).catch(() => offlinePage(workerWords(self.navigator.languages))));
});
