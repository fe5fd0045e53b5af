/** WebKitGTK as Debian ships it, over classic WebDriver (https://w3c.github.io/webdriver). A driver has one session, so each window has its own driver and browser. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stepgate/testkit';
import * as v from 'valibot';
import { type Driver, type Engine, usualView, type View } from './driver.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';
const screenProgram = '/usr/bin/Xvfb';

export const webKitPrograms = [
  [driverProgram, 'webkit2gtk-driver'],
  [screenProgram, 'xvfb'],
  ['/usr/share/i18n/locales/de_DE', 'locales'],
] as const;

const run = promisify(execFile);

/** Milliseconds for one command: a picture after a page that was kept comes back never comes. */
const longest = 30_000;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const answer = v.object({ value: v.unknown() });
const failure = v.object({ error: v.string(), message: v.string() });
const session = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) });
const element = v.object({ [elementKey]: v.string() });
const size = v.object({ width: v.number(), height: v.number() });

/** The element isn't there any more, or something is above it: both pass by themselves. */
const passing = new Set(['stale element reference', 'element click intercepted', 'element not interactable']);

class Refused extends Error {
  readonly code: string;
  constructor({ error, message }: v.InferOutput<typeof failure>) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const clientOf =
  (origin: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(longest),
    });
    const { value } = v.parse(answer, await response.json());
    if (!response.ok) throw new Refused(v.parse(failure, value));
    return value;
  };

const ends = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()));

type Screen = { readonly display: string; close(): Promise<void> };

const locales = { en: 'en_GB', de: 'de_DE' } as const;

/** The user's settings of the programs: languages, small borders so that a window can be as narrow as a phone, and no animations. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'stepgate-webkit-'));
  const gtk = join(home, 'gtk-3.0');
  await mkdir(gtk);
  await writeFile(join(gtk, 'gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }');
  await writeFile(join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  for (const locale of Object.values(locales))
    await run('localedef', ['-i', locale, '-f', 'UTF-8', '--no-archive', join(home, `${locale}.UTF-8`)]);
  return home;
}

/** An invisible screen, with a number that the program finds free. */
async function startScreen(): Promise<Screen> {
  const child = spawn(screenProgram, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = ends(child);
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} at its start`)));
  });
  return {
    display: `:${number}`,
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** The driver says nothing when it listens. */
async function untilReady(ask: Ask, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const ready = await ask('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`WebKitWebDriver ended with ${child.exitCode} at its start`);
}

async function startWindow(display: string, home: string, view: View): Promise<{ driver: Driver; version: string }> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (binary === undefined) throw new Error('WebKitGTK has no MiniBrowser');
  const port = await freePort();
  const child = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DISPLAY: display,
      LANG: `${locales[view.language]}.UTF-8`,
      LOCPATH: home,
      XDG_CONFIG_HOME: home,
      GTK_THEME: view.dark ? 'Adwaita:dark' : 'Adwaita',
      // A test machine may run as root and without a graphics card or a message bus.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
  });
  const ended = ends(child);
  const client = clientOf(`http://127.0.0.1:${port}`);
  await untilReady(client, child);
  const { sessionId, capabilities } = v.parse(
    session,
    await client('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    }),
  );
  const ask: Ask = (method, path, body) => client(method, `/session/${sessionId}${path}`, body);
  const call: Driver['run'] = async (source, args) =>
    JSON.parse(String(await ask('POST', '/execute/sync', { script: `return JSON.stringify((${source})(...arguments))`, args })));

  // The rest of a window beyond the page differs, so the first try measures it.
  let [width, height] = [view.width, view.height];
  for (const _ of ['try', 'correct']) {
    await ask('POST', '/window/rect', { x: 0, y: 0, width, height });
    const page = v.parse(size, await call('() => ({ width: innerWidth, height: innerHeight })', []));
    [width, height] = [width + view.width - page.width, height + view.height - page.height];
  }
  const driver: Driver = {
    async navigate(url) {
      await ask('POST', '/url', { url });
    },
    async back() {
      await ask('POST', '/back');
    },
    run: call,
    async press(source, args) {
      const script = `const found = (${source})(...arguments); return found && !found.matches(':disabled') ? found : null`;
      const found = v.safeParse(element, await ask('POST', '/execute/sync', { script, args }).catch(() => undefined));
      if (!found.success) return false;
      try {
        await ask('POST', `/element/${found.output[elementKey]}/click`);
        return true;
      } catch (error) {
        if (error instanceof Refused && passing.has(error.code)) return false;
        throw error;
      }
    },
    async type(text) {
      const actions = [...text].flatMap((sign) => [
        { type: 'keyDown', value: sign },
        { type: 'keyUp', value: sign },
      ]);
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async picture() {
      // It takes the picture of the frame before.
      await ask('POST', '/execute/async', {
        script: 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))',
        args: [],
      });
      return Buffer.from(String(await ask('GET', '/screenshot')), 'base64');
    },
    async close() {
      await ask('DELETE', '').catch(() => undefined);
      child.kill();
      await ended;
    },
  };
  return { driver, version: capabilities.browserVersion };
}

export async function startWebKit(): Promise<Engine> {
  const [screen, home] = await Promise.all([startScreen(), makeHome()]);
  const { driver, version } = await startWindow(screen.display, home, usualView);
  await driver.close();
  return {
    version: `WebKitGTK ${version}`,
    open: async (view) => (await startWindow(screen.display, home, view)).driver,
    async close() {
      await screen.close();
      await rm(home, { recursive: true });
    },
  };
}
