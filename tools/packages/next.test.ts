import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { type ServiceProcess, startService } from '../../packages/testkit/src/start-service.ts';
import { type InstalledExample, installExample } from './install-host.ts';
import { createBelow, testCreated } from './run-created.ts';

const minutes = 60_000;
/** How long a page may take for what it is asked, in milliseconds: the same as any test of this repository. */
const patience = 60_000;
const password = 'open sesame please';

let next: InstalledExample;
let service: ServiceProcess;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [next, browser] = await Promise.all([
    installExample('next', ['server', 'testing'], ['hono@4.13.19', '@hono/node-server@2.1.8', '@playwright/test@1.65.1']),
    findBrowser().then((found) => chromium.launch(found)),
  ]);
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

/** A browser's complaints, hydration included. */
async function openPage(locale: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await browser.newPage({ locale, reducedMotion: 'reduce' });
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });
  page.setDefaultTimeout(patience);
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

async function readCode(customer: string): Promise<string> {
  const { body } = await service.ask('/demo/authenticators');
  const shown: readonly { readonly label: string; readonly code: string }[] = Reflect.get(Object(body), 'authenticators');
  return shown.find(({ label }) => label === customer)?.code ?? 'no code';
}

async function logIn(page: Page, customer: string): Promise<void> {
  await page.getByLabel('Email').fill(customer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** React marks the document that it hydrates, from the beginning. */
const isReactThere = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer$')));

/** Words of the login form, in the file of its texts. React has begun to hydrate when it is requested, and the form waits for it. */
const ofTexts = 'Forgot password?';

/**
 * Holds the scripts of a page at a moment of its start, whatever the machine's speed: `before` any runs, or `during` hydration.
 * @returns `reached` resolves at that moment: for `after`, once the form answers
 */
async function holdScripts(page: Page, moment: 'before' | 'during' | 'after') {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  if (moment !== 'after')
    await page.route('**/_next/static/**/*.js*', async (route) => {
      const response = moment === 'during' ? await route.fetch() : undefined;
      if (response === undefined || (await response.text()).includes(ofTexts)) {
        asked.resolve();
        await held.promise;
      }
      await (response === undefined ? route.continue() : route.fulfill({ response }));
    });
  return {
    async reached() {
      if (moment !== 'after') return asked.promise;
      // A toggle that works is hydrated.
      const show = page.getByRole('button', { name: 'Show password' });
      await show.waitFor();
      await expect
        .poll(async () => {
          if (await show.isVisible()) await show.click();
          return page.locator('[name=password]').getAttribute('type');
        })
        .toBe('text');
    },
    release: held.resolve,
  };
}

describe('[HOST-04] the example in Next.js, with the app router, server components and strict mode', () => {
  it(
    '[REAL-17] built without the address of the service, and started with it: the page from the server has the form, and a customer logs in and approves a payment without a complaint',
    async () => {
      // One image serves every service: the build knows none.
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
      await page.getByLabel('6-digit code').fill(await readCode('totp@demo.example'));
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
      await page.getByRole('status').getByText('Loading…').waitFor();
      expect(posts).toEqual([]);
      held.resolve();
      await page.getByRole('heading', { name: 'Enter the 6-digit code' }).waitFor();
      expect(posts.filter((path) => path === '/log-in')).toEqual([]);
      expect(posts.filter((path) => path.endsWith('/login-api/login'))).toHaveLength(1);
      expect(complaints).toEqual([]);
    },
    4 * minutes,
  );

  it(
    '[LOGIN-15] in development, where React reports every difference between server and browser, a press before, during and after hydration is answered',
    async () => {
      const end = await next.serve(service.origin, 'Ready', 'next', 'dev', '--port', new URL(origin).port);
      onTestFinished(end);
      // It builds a page when it is first asked for it, in whatever time the machine needs.
      await (await fetch(`${origin}/log-in`)).text();
      for (const moment of ['before', 'during', 'after'] as const) {
        const { page, complaints } = await openPage('en-GB');
        const scripts = await holdScripts(page, moment);
        await page.goto(`${origin}/log-in`, { waitUntil: 'commit' });
        const button = page.getByRole('button', { name: 'Log in', exact: true });
        await scripts.reached();
        expect(await isReactThere(page), moment).toBe(moment !== 'before');
        // Nothing typed: the form answers by itself, at the field.
        await button.click();
        if (moment !== 'after') {
          await page.getByRole('status').getByText('Loading…').waitFor();
          expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBeNull();
        }
        scripts.release();
        await page.locator('[name=email][aria-invalid=true]').waitFor();
        expect(await page.getByText('Loading…').count(), moment).toBe(0);
        expect(complaints, moment).toEqual([]);
      }
      // The page of the server becomes one in the language of the customer.
      const { page, complaints } = await openPage('de-DE');
      await page.goto(`${origin}/log-in`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.locator('[name=email][aria-invalid=true]').waitFor();
      expect(complaints).toEqual([]);
    },
    4 * minutes,
  );
});

it(
  '[HOST-19] [REAL-17] npm create @stepgate/app --next makes an app that compiles, and its tests pay and refuse to',
  async () => {
    const folder = await createBelow(next, '--next');
    await next.run('next', 'typegen', folder);
    expect(await next.run('tsc', '-p', folder)).toBe('');
    expect(await testCreated(folder, join(next.folder, 'node_modules/.bin/playwright'))).toContain('2 passed');
  },
  4 * minutes,
);
