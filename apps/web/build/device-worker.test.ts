import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { bundleScript } from './bundle.ts';

const scope = 'https://app.example.test/device';
const code = await bundleScript('production', 'src/device-worker/worker.ts');

type Event = { waitUntil(work: Promise<unknown>): void; notification?: { close(): void } };

/** Runs the built worker like a browser, with these open pages. */
function open(languages: readonly string[], pages: readonly { url: string; focus(): unknown }[] = []) {
  const listeners = new Map<string, (event: Event) => void>();
  const showNotification = vi.fn<(title: string, options: { body: string }) => Promise<void>>(async () => undefined);
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => undefined);
  const self = {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    navigator: { languages },
    registration: { scope, showNotification },
    clients: { matchAll: async () => pages, openWindow },
    skipWaiting: vi.fn(),
  };
  runInNewContext(code, { self });
  async function happens(name: string, more: Partial<Event> = {}): Promise<void> {
    const under: Promise<unknown>[] = [];
    listeners.get(name)?.({ waitUntil: (work) => void under.push(work), ...more });
    await Promise.all(under);
  }
  return { happens, showNotification, openWindow };
}

it('a push shows a notification in the customer’s language, without saying who or where', async () => {
  const titles = { 'de-AT': 'Sind Sie das?', 'fr-FR': 'Is this you?', den: 'Is this you?' };
  for (const [language, title] of Object.entries(titles)) {
    const { happens, showNotification } = open([language]);
    await happens('push');
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining({ tag: 'stepgate-approval' }));
  }
});

it('a tap on the notification focuses the open page, or opens one', async () => {
  const close = vi.fn();
  const focus = vi.fn();
  const elsewhere = { url: 'https://app.example.test/home', focus: vi.fn() };
  const withPage = open(['en'], [elsewhere, { url: scope, focus }]);
  await withPage.happens('notificationclick', { notification: { close } });
  expect([close, focus, elsewhere.focus, withPage.openWindow].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0, 0]);

  const without = open(['en'], [elsewhere]);
  await without.happens('notificationclick', { notification: { close } });
  expect(without.openWindow).toHaveBeenCalledExactlyOnceWith(scope);
});
