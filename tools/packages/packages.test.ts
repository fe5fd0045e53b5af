/** The packages as somebody else gets them: packed, installed in an app of its own, checked, built, and used in a browser. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/postgres/start-postgres.ts';
import { type ServiceProcess, startService } from '../../packages/testkit/src/start-service.ts';
import { type InstalledHost, installHost } from './install-host.ts';

/** An install and a build on a busy machine. */
const minutes = 60_000;
const email = 'totp@demo.example';
const password = 'open sesame please';

let host: InstalledHost;
let service: ServiceProcess;
let browser: Browser;
let address: string;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  // Values of the host's own, on both sides: the defaults work by themselves.
  vi.stubEnv('VITE_ACCESS_TOKEN', 'harbour-web').stubEnv('VITE_IDENTITY_HOST', '/harbour-id');
  host = await installHost();
  ends.push(() => host.remove());
  await host.run('vite', 'build');
  service = await startService({
    STEPGATE_ORIGIN: address,
    STEPGATE_DATA_DIR: join(host.folder, '.data'),
    STEPGATE_ACCESS_TOKEN: 'harbour-web',
    STEPGATE_IDENTITY_HOST: '/harbour-id',
  });
  ends.push(() => service.end('SIGKILL'));
  ends.push(await host.serve(port, service.origin));
  browser = await chromium.launch(await findBrowser());
  ends.push(() => browser.close());
}, 5 * minutes);

afterAll(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.reverse()) await end();
});

it(
  'the packages’ types hold in a host, however it resolves them',
  async () => {
    await host.run('tsc');
    const importsAll = `
      import * as client from '@stepgate/client';
      import * as contract from '@stepgate/contract';
      import * as flow from '@stepgate/flow';
      import * as react from '@stepgate/react';
      export const login: (props: react.LoginProps) => unknown = react.Login;
      export { client, contract, flow, react };
    `;
    await writeFile(join(host.folder, 'all.mts'), importsAll);
    const asNodeDoes = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
    await host.run('tsc', ...asNodeDoes, '--lib', 'es2023,dom,dom.iterable', 'all.mts');
  },
  2 * minutes,
);

/** Text of what a build of the host ships. */
async function shipped(folder: string): Promise<string> {
  let text = '';
  for await (const file of glob('**/*.{js,css,html}', { cwd: folder })) text += await readFile(join(folder, file), 'utf8');
  return text;
}

const ofTests = [/111111/, /447700900/, /demonstration/, /Vorführung/];

it(
  '[SRV-18] [ENV-01] a production build of a host has nothing of the test hints, and its staging build has all of them by one option',
  async () => {
    const production = await shipped(join(host.folder, 'dist'));
    expect(production).toContain('Harbour');
    for (const words of ofTests) expect(production).not.toMatch(words);
    await host.run('vite', 'build', '--mode', 'staging', '--outDir', 'staging');
    const staging = await shipped(join(host.folder, 'staging'));
    for (const words of ofTests) expect(staging).toMatch(words);
  },
  2 * minutes,
);

it('the contract kit runs from its package', async () => {
  expect(await host.run('stepgate-contract', '--help')).toBe('');
});

type Shown = { readonly label: string; readonly code: string };
type Sent = { readonly channel: string; readonly text: string };

/** What the service shows outside production. */
async function shownAt<T>(path: string, name: string): Promise<readonly T[]> {
  const { body } = await service.ask(path);
  return Reflect.get(Object(body), name);
}

async function appCode(): Promise<string> {
  const authenticators = await shownAt<Shown>('/demo/authenticators', 'authenticators');
  return authenticators.find(({ label }) => label === email)?.code ?? 'no code';
}

async function sentText(): Promise<string> {
  let sent: Sent | undefined;
  await expect
    .poll(async () => {
      const messages = await shownAt<Sent>('/demo/outbox/messages', 'messages');
      sent = messages.find(({ channel }) => channel === 'sms');
      return sent;
    })
    .toBeDefined();
  return sent?.text ?? '';
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: button }).click();
}

it(
  '[SRV-05] [SRV-06] [WRAP-02] a host that installs the packages logs a customer in and has a payment approved, and a closed dialog sends nothing (GW5)',
  async () => {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    const loaded: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));

    await page.goto(address);
    // A word of the host's, and its colour.
    await page.getByRole('heading', { name: 'Log in to Harbour' }).waitFor();
    expect(await page.getByRole('button', { name: 'Log in' }).evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      'rgb(31, 47, 143)',
    );
    // What comes after the form is not there before it.
    expect(loaded.filter((url) => /ChallengeFlow|PhoneCode|StepUp/.test(url))).toEqual([]);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await enterCode(page, await appCode(), 'Confirm code');

    const sendButton = page.getByRole('button', { name: 'Send', exact: true });
    await page.getByLabel('To whom').fill('Ada Lovelace');
    await page.getByLabel('How much, in pounds').fill('250');
    await sendButton.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ada Lovelace').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was sent.').waitFor();

    await sendButton.click();
    await dialog.getByRole('button', { name: 'Try another way' }).click();
    await dialog.getByRole('button', { name: 'Text message' }).click();
    await dialog.getByLabel('6-digit code').waitFor();
    const text = await sentText();
    expect(text).toMatch(/^Send 250\.00\sGBP to .*Ada Lovelace/);
    await enterCode(page, text.match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
    await page.getByText('Approved. £250.00 sent to Ada Lovelace.').waitFor();

    const told = await page.evaluate(() =>
      performance.getEntriesByType('mark').map((mark) => ({ name: mark.name, detail: Reflect.get(mark, 'detail') })),
    );
    expect(told.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['analytics: logged_in', 'analytics: challenges_passed']),
    );
    for (const secret of [email, password, 'Ada']) expect(JSON.stringify(told)).not.toContain(secret);
    expect(errors).toEqual([]);
    expect(loaded.filter((url) => new URL(url).pathname.startsWith('/gateway'))).toEqual([]);
    expect(loaded.filter((url) => new URL(url).pathname.startsWith('/harbour-id/')).length).toBeGreaterThan(2);
    await page.close();
  },
  2 * minutes,
);
