import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { type ServiceProcess, startService } from '../../packages/testkit/src/start-service.ts';
import { type InstalledExample, installExample } from './install-host.ts';

const minutes = 60_000;
const password = 'open sesame please';

let next: InstalledExample;
let service: ServiceProcess;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [next, browser] = await Promise.all([installExample('next'), findBrowser().then((found) => chromium.launch(found))]);
  service = await startService({
    STEPGATE_ORIGIN: origin,
    STEPGATE_BASE_PATH: '/stepgate',
    STEPGATE_DATA_DIR: `${next.folder}/.data`,
  });
}, 5 * minutes);
afterAll(async () => {
  await browser.close();
  await service.end('SIGKILL');
  await next.remove();
});

/** What a browser complains about, hydration included. */
async function openPage(locale: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await browser.newPage({ locale, reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}

type Sent = { readonly channel: string; readonly text: string };

/** The only text message of this run. */
async function sentCode(): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { body } = await service.ask('/demo/outbox/messages');
      const messages: readonly Sent[] = Reflect.get(Object(body), 'messages');
      code = messages.find(({ channel }) => channel === 'sms')?.text.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

async function codeOf(customer: string): Promise<string> {
  const { body } = await service.ask('/demo/authenticators');
  const shown: readonly { readonly label: string; readonly code: string }[] = Reflect.get(Object(body), 'authenticators');
  return shown.find(({ label }) => label === customer)?.code ?? 'no code';
}

async function logIn(page: Page, customer: string): Promise<void> {
  await page.getByLabel('Email').fill(customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('[HOST-04] the example in Next.js, with the app router, server components and strict mode', () => {
  it(
    'built: the page from the server has the form, and a customer logs in and approves a payment without a complaint',
    async () => {
      // The build writes down where the rewrites lead.
      vi.stubEnv('STEPGATE_SERVICE', service.origin);
      await next.run('next', 'build');
      const end = await next.serve(service.origin, 'Ready', 'next', 'start', '--port', new URL(origin).port);
      onTestFinished(end);
      const html = await (await fetch(`${origin}/log-in`)).text();
      expect(html).toMatch(/<input[^>]*name="email"/);
      expect(html).toContain('name="password"');

      const { page, complaints } = await openPage('en-GB');
      await page.goto(origin);
      await page.getByText('Rendered on the server.').waitFor();
      await page.getByRole('link', { name: 'Log in' }).click();
      await logIn(page, 'totp@demo.example');
      await page.getByLabel('6-digit code').fill(await codeOf('totp@demo.example'));
      await page.waitForURL(`${origin}/`);
      await page.getByRole('button', { name: 'Send 250.00 to Ada Lovelace' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Ada Lovelace').waitFor();
      await dialog.getByRole('button', { name: 'Try another way' }).click();
      await dialog.getByRole('button', { name: 'Text message' }).click();
      // The screen before has a field of the same name.
      await dialog.getByRole('button', { name: 'Done' }).waitFor();
      await dialog.getByLabel('6-digit code').fill(await sentCode());
      await page.getByText('Approved and sent.').waitFor();
      // The API's answer that asks for the approval.
      expect(complaints.filter((each) => !each.includes('status of 403'))).toEqual([]);
    },
    4 * minutes,
  );

  it(
    '[LOGIN-15] built: a press before the page’s script has loaded is sent once, as soon as it can be',
    async () => {
      const end = await next.serve(service.origin, 'Ready', 'next', 'start', '--port', new URL(origin).port);
      onTestFinished(end);
      const { page, complaints } = await openPage('en-GB');
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
      const held = Promise.withResolvers<void>();
      await page.route('**/_next/static/**/*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${origin}/log-in`, { waitUntil: 'commit' });
      await logIn(page, 'sms@demo.example');
      await expect.poll(() => page.locator('[type=submit]').getAttribute('aria-busy')).toBe('true');
      expect(posts).toEqual([]);
      held.resolve();
      await page.getByRole('heading', { name: 'Enter the 6-digit code' }).waitFor();
      expect(posts.filter((path) => path === '/log-in')).toEqual([]);
      expect(complaints).toEqual([]);
    },
    4 * minutes,
  );

  it(
    'in development, where React reports every difference between server and browser, in the language of the page and in another one',
    async () => {
      const end = await next.serve(service.origin, 'Ready', 'next', 'dev', '--port', new URL(origin).port);
      onTestFinished(end);
      for (const [locale, button] of [
        ['en-GB', 'Log in'],
        ['de-DE', 'Anmelden'],
      ] as const) {
        const { page, complaints } = await openPage(locale);
        await page.goto(`${origin}/log-in`);
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect.poll(() => page.getByLabel('E').first().getAttribute('aria-invalid')).toBe('true');
        expect(complaints).toEqual([]);
      }
    },
    4 * minutes,
  );
});
