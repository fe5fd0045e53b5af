import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { bundleScript } from './bundle.ts';
import { customersSite } from './site-source.ts';

const scope = 'https://app.example.test/device';
const code = await bundleScript('production', customersSite, 'src/device-worker/worker.ts');

type Event = {
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  notification?: { close(): void };
  request?: { readonly mode: string; readonly method: string };
};

/** Runs the built worker like a browser, with these open pages. */
function open(
  languages: readonly string[],
  pages: readonly { url: string; focus(): unknown }[] = [],
  network: () => Promise<Response> = async () => Response.error(),
) {
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
  runInNewContext(code, { self, fetch: network, Response });
  async function happens(name: string, more: Partial<Event> = {}): Promise<unknown[]> {
    const under: Promise<unknown>[] = [];
    const keep = (work: Promise<unknown>) => void under.push(work);
    listeners.get(name)?.({ waitUntil: keep, respondWith: keep, ...more });
    return Promise.all(under);
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

const page = { mode: 'navigate', method: 'GET' };

it('a page that the network does not answer is replaced by one in the customer’s language that says so', async () => {
  const cut = async () => Promise.reject(new TypeError('Failed to fetch'));
  for (const [language, lang, title] of [
    ['de-AT', 'de', 'Keine Verbindung'],
    ['fr', 'en', 'No connection'],
  ] as const) {
    const [answer] = await open([language], [], cut).happens('fetch', { request: page });
    if (!(answer instanceof Response)) throw new Error('the worker did not answer');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    const html = await answer.text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/<a href="">[^<]+<\/a>/);
    expect(html).not.toMatch(/src=|url\(/);
  }
});

it('an answer that arrives is passed on as it is, and what a page asks for never passes through the worker', async () => {
  const failure = new Response('the service is full', { status: 500 });
  expect(await open(['en'], [], async () => failure).happens('fetch', { request: page })).toEqual([failure]);
  for (const request of [
    { mode: 'cors', method: 'GET' },
    { mode: 'navigate', method: 'POST' },
  ])
    expect(await open(['en']).happens('fetch', { request })).toEqual([]);
});
