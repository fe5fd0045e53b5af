/** Firefox ESR as Debian ships it, over WebDriver BiDi, which it speaks by itself. Each window has a user context of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type BiDi, connect } from './bidi.ts';
import type { Driver, Engine, View } from './driver.ts';

export const firefoxProgram = '/usr/bin/firefox-esr';

/** No request of its own, and no page of its own. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'http://127.0.0.1:9/',
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

const session = v.object({ capabilities: v.object({ browserVersion: v.string() }) });
const userContext = v.object({ userContext: v.string() });
const tab = v.object({ context: v.string() });
const called = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.looseObject({ type: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);
const value = v.object({ value: v.unknown() });
const node = v.object({ sharedId: v.string() });
const picture = v.object({ data: v.string() });

/** The element isn't there any more, or not in the window: nothing was pressed. */
const goneError = /no such (?:element|node)|stale element reference|move target out of bounds/;

type Running = { readonly bidi: BiDi; readonly version: string; close(): Promise<void> };

/** @returns the address at which it speaks WebDriver BiDi */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code} at its start: ${output}`)));
  });

/** Language and scheme belong to a profile. */
async function start({ language, dark }: Pick<View, 'language' | 'dark'>): Promise<Running> {
  const profile = await mkdtemp(join(tmpdir(), 'stepgate-firefox-'));
  const settings = {
    ...quiet,
    'intl.accept_languages': language === 'de' ? 'de-DE,de' : 'en-GB,en',
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  };
  const lines = Object.entries(settings).map(([name, set]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(set)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(firefoxProgram, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const bidi = await connect(`${await addressOf(child)}/session`);
  const { capabilities } = v.parse(session, await bidi.send('session.new', { capabilities: {} }));
  return {
    bidi,
    version: capabilities.browserVersion,
    async close() {
      bidi.close();
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function drive(bidi: BiDi, { width, height }: View): Promise<Driver> {
  const own = v.parse(userContext, await bidi.send('browser.createUserContext', {}));
  const { context } = v.parse(tab, await bidi.send('browsingContext.create', { type: 'window', ...own }));
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
  async function call(functionDeclaration: string) {
    const answer = v.parse(
      called,
      await bidi.send('script.callFunction', {
        functionDeclaration,
        awaitPromise: false,
        target: { context },
        // The journeys' functions are no strangers to the page: they see what its own scripts see.
        serializationOptions: { maxDomDepth: 0 },
      }),
    );
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
  const act = async (type: 'key' | 'pointer', actions: readonly object[]) => {
    await bidi.send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  };
  return {
    async navigate(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async run(source, args) {
      const answer = v.parse(value, await call(`() => JSON.stringify((${source})(...${JSON.stringify(args)}))`));
      return JSON.parse(String(answer.value));
    },
    async press(source, args) {
      const found = await call(
        `() => { const found = (${source})(...${JSON.stringify(args)}); found?.scrollIntoView({ block: 'nearest', behavior: 'instant' }); return found && !found.matches(':disabled') ? found : null; }`,
      ).catch(() => undefined);
      if (found?.type !== 'node') return false;
      const element = v.parse(node, found);
      try {
        await act('pointer', [
          { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
        return true;
      } catch (error) {
        if (goneError.test(String(error))) return false;
        throw error;
      }
    },
    type: (text) =>
      act(
        'key',
        [...text].flatMap((sign) => [
          { type: 'keyDown', value: sign },
          { type: 'keyUp', value: sign },
        ]),
      ),
    async picture() {
      const { data } = v.parse(picture, await bidi.send('browsingContext.captureScreenshot', { context }));
      return Buffer.from(data, 'base64');
    },
    async close() {
      await bidi.send('browser.removeUserContext', own);
    },
  };
}

export async function startFirefox(): Promise<Engine> {
  const running = new Map<string, Promise<Running>>();
  function find(view: Pick<View, 'language' | 'dark'>): Promise<Running> {
    const key = `${view.language} ${view.dark}`;
    const found = running.get(key) ?? start(view);
    running.set(key, found);
    return found;
  }
  const { version } = await find({ language: 'en', dark: false });
  return {
    version: `Firefox ${version}`,
    open: async (view) => drive((await find(view)).bidi, view),
    async close() {
      for (const each of running.values()) await (await each).close();
    },
  };
}
