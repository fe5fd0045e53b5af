/**
 * A company updates the service first and its app later, or has to go back with one of them. The app is `examples/host`: as it was built with the packages of the
 * last release, and as it is built now.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { hostOfLastRelease, installRelease, lastRelease } from '../../packages/testkit/src/release.ts';
import { type ServiceProcess, startService } from '../../packages/testkit/src/start-service.ts';
import { buildHost } from './build-host.ts';

/** An install and a build on a busy machine. */
const minutes = 60_000;
const email = 'totp@demo.example';

type Side = { readonly origin: string; readonly service: ServiceProcess };

let browser: Browser;
let formerHost: Side;
let newHost: Side;
const ends: (() => unknown)[] = [];

/** @returns the folder of the app's files */
async function unpackHost(archive: string, home: string): Promise<string> {
  await mkdir(home);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', home, '--strip-components', '1']);
  return home;
}

/** All others are the service's. */
const ownFiles = '^/(?!harbour/|index\\.html|$)';

/**
 * @param files the folder of a built host
 * @param service its origin; it takes the host's origin for its own
 * @returns what ends it
 */
async function serveHost(files: string, port: number, service: string): Promise<() => Promise<void>> {
  const server = await preview({
    root: files,
    configFile: false,
    logLevel: 'error',
    build: { outDir: files },
    preview: { port, strictPort: true, proxy: { [ownFiles]: service } },
  });
  return () => server.close();
}

/** @param main the service's program; without it, today's demo */
async function openSide(home: string, files: string, main?: string): Promise<Side> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { STEPGATE_ORIGIN: origin, STEPGATE_DATA_DIR: join(home, `data-${port}`) };
  const service = await startService(env, main === undefined ? {} : { main });
  ends.push(() => service.end('SIGKILL'));
  ends.push(await serveHost(files, port, service.origin));
  return { origin, service };
}

beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'stepgate-hosts-'));
  ends.push(() => rm(home, { recursive: true }));
  const [release, former, now] = await Promise.all([
    installRelease(lastRelease),
    unpackHost(hostOfLastRelease, join(home, 'former')),
    buildHost(join(home, 'now')),
  ]);
  ends.push(() => release.remove());
  formerHost = await openSide(home, former);
  newHost = await openSide(home, now, release.demo);
  browser = await chromium.launch(await findBrowser());
  ends.push(() => browser.close());
}, 4 * minutes);

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

type Shown = { readonly label: string; readonly code: string };
type Sent = { readonly channel: string; readonly text: string };

/** What the demo shows. */
async function shownBy<T>({ service }: Side, path: string, name: string): Promise<readonly T[]> {
  return Reflect.get(Object((await service.ask(path)).body), name);
}

async function appCode(side: Side): Promise<string> {
  const authenticators = await shownBy<Shown>(side, '/demo/authenticators', 'authenticators');
  return authenticators.find(({ label }) => label === email)?.code ?? 'no code';
}

async function sentCode(side: Side): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = await shownBy<Sent>(side, '/demo/outbox/messages', 'messages');
      code = messages.find(({ channel }) => channel === 'sms')?.text.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? 'no code';
}

/** The app with a customer who has logged in with an app's code and asks for a payment. */
async function openLoggedIn(side: Side): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
  await page.goto(side.origin);
  await page.getByRole('heading', { name: 'Log in to Harbour' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('open sesame please');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const confirm = page.getByRole('button', { name: 'Confirm code' });
  await confirm.waitFor();
  await page.getByLabel('6-digit code').fill(await appCode(side));
  await page.getByLabel('To whom').fill('Ada Lovelace');
  await page.getByLabel('How much, in pounds').fill('250');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return page;
}

/** The session is still there after a reload, and ends. */
async function logOut(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: `Log out ${email}` }).click();
  await page.getByLabel('Email').waitFor();
  await page.close();
}

describe('[HOST-23] an app and a service of neighbouring releases', () => {
  it.each([
    ['of the last release logs in at the service of today', () => formerHost],
    ['of today logs in at the service of the last release', () => newHost],
  ])('an app with the packages %s, has a payment approved that its dialog shows, and logs out', async (_which, sideOf) => {
    const side = sideOf();
    const page = await openLoggedIn(side);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ada Lovelace').waitFor();
    await dialog.getByRole('button', { name: 'Try another way' }).click();
    await dialog.getByRole('button', { name: 'Text message' }).click();
    const done = dialog.getByRole('button', { name: 'Done' });
    await done.waitFor();
    await dialog.getByLabel('6-digit code').fill(await sentCode(side));
    await page.getByText('Approved. £250.00 sent to Ada Lovelace.').waitFor();
    await logOut(page);
  });
});
