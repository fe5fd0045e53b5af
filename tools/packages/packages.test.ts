/** The packages as their users get them: packed, installed in a separate app, checked, built, and used in a browser. */
import { execFile } from 'node:child_process';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { type ServiceProcess, startService } from '../../packages/testkit/src/start-service.ts';
import { version } from '../version.ts';
import { bundlers, measureBytes } from './bundled.ts';
import { readExamples, writeExamples } from './described.ts';
import { writeEnglishWords } from './english-words.ts';
import { exportedNames } from './exported-names.ts';
import { hoverOver } from './hover.ts';
import { type InstalledHost, installHost } from './install-host.ts';
import { hostPackages } from './package-list.ts';
import { findFaults } from './published.ts';
import { createBelow, startTaken, testCreated } from './run-created.ts';
import { runNewcomer } from './run-newcomer.ts';
import { type RunningSamples, runSamples } from './run-samples.ts';
import { readSamples, writeSamples } from './samples.ts';

const run = promisify(execFile);
/** An install and a build on a busy machine. */
const minutes = 60_000;
const isBundler = (name: string): name is keyof typeof bundlers => name in bundlers;
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
  // Values of the host's own, on both sides, because the defaults would work without being passed on.
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

it('[HOST-17] an editor shows the English text over each id of a catalogue, and over each label', async () => {
  await writeFile(
    join(host.folder, 'src/french.ts'),
    `import type { Labels } from '@stepgate/react';
import { type AllWords, catalogue } from '@stepgate/react/catalogue';
declare const words: AllWords;
export default catalogue({ ...words, 'login.as': 'Se connecter en tant que {email}' });
export const labels: Labels = { 'choice.SMS': 'Get a code' };
`,
  );
  onTestFinished(() => rm(join(host.folder, 'src/french.ts')));
  expect(await hoverOver(host.folder, 'src/french.ts', "'login.as'")).toContain('English<"Log in as {email}">');
  expect(await hoverOver(host.folder, 'src/french.ts', "'choice.SMS'")).toContain('English<"Text message">');
});

it(
  "[HOST-05] the packages' types and styles compile in a host, with any module resolution and exact optional properties",
  async () => {
    await host.run('tsc');
    const importsAll = `
      import * as client from '@stepgate/client';
      import * as contract from '@stepgate/contract';
      import * as flow from '@stepgate/flow';
      import * as react from '@stepgate/react';
      import * as server from '@stepgate/server';
      import '@stepgate/react/styles.css';
      import '@stepgate/react/tokens.css';
      export const login: (props: react.LoginProps) => unknown = react.Login;
      export const ask = (own: client.Client) => own.ask(contract.calls.security, {});
      export const asVisitor = (own: client.Client) => own.ask(contract.calls.session, { query: { visitor: 'true' } });
      export { client, contract, flow, react, server };
    `;
    await writeFile(join(host.folder, 'all.mts'), importsAll);
    const asNodeDoes = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2023',
      '--module',
      'nodenext',
    ];
    await host.run('tsc', ...asNodeDoes, '--lib', 'es2023,dom,dom.iterable', 'all.mts');
  },
  2 * minutes,
);

it(
  '[HOST-05] the first line that the compiler says about a wrong call has the reason',
  async () => {
    const program = `import type { Client } from '@stepgate/client';
import { calls } from '@stepgate/contract';
export const fromBackEnd = (client: Client) => client.ask(calls.requestApproval, { body: { path: '/payments' } });
export const form = (client: Client) => client.ask(calls.submitFaceEnrolment, {});
export const withoutToken = (client: Client) => client.ask(calls.verifyTotp, { body: { code: '271828' } });
export const right = (client: Client) => client.ask(calls.verifyTotp, { body: { code: '271828' } }, { oneTimeToken: 'token' });
`;
    await writeFile(join(host.folder, 'wrong.mts'), program);
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
    const said = await host.run('tsc', ...flags, '--pretty', 'false', 'wrong.mts').catch((error: Error) => error.message);
    expect(said.split('\n').filter((line) => line.startsWith('wrong.mts('))).toEqual([
      expect.stringMatching(
        /^wrong\.mts\(3,.*"This call needs an API key, which no browser may have: make it in your back end, with @stepgate\/server\."/,
      ),
      expect.stringMatching(/^wrong\.mts\(4,.*"This call sends a form: use `upload` of @stepgate\/client\."/),
      expect.stringMatching(/^wrong\.mts\(5,.*parameter of type 'NeedsOneTimeToken</),
    ]);
  },
  2 * minutes,
);

it(
  "every code sample of the README, the guide and the packages' READMEs compiles in a host that installs the packages",
  async () => {
    const samples = join(host.folder, 'samples');
    const written = {
      readme: await writeSamples('README.md', join(samples, 'readme')),
      embedding: await writeSamples('docs/embedding.md', join(samples, 'embedding')),
      routers: await writeSamples('docs/routers.md', join(samples, 'routers')),
      plain: await writeSamples('docs/without-react.md', join(samples, 'plain')),
      theming: await writeSamples('docs/theming.md', join(samples, 'theming')),
      client: await writeSamples('packages/client/README.md', join(samples, 'client')),
      contract: await writeSamples('packages/contract/README.md', join(samples, 'contract')),
      flow: await writeSamples('packages/flow/README.md', join(samples, 'flow')),
      react: await writeSamples('packages/react/README.md', join(samples, 'react')),
      server: await writeSamples('packages/server/README.md', join(samples, 'server')),
      api: await writeSamples('docs/your-api.md', join(samples, 'api')),
      events: await writeSamples('docs/events.md', join(samples, 'events')),
      testing: await writeSamples('docs/testing.md', join(samples, 'testing')),
      ofTesting: await writeSamples('packages/testing/README.md', join(samples, 'of-testing')),
    };
    expect(written).toEqual({
      readme: 2,
      embedding: 11,
      routers: 1,
      plain: 2,
      theming: 1,
      client: 1,
      contract: 1,
      flow: 1,
      react: 1,
      server: 1,
      api: 4,
      events: 1,
      testing: 4,
      ofTesting: 1,
    });
    await writeEnglishWords(join(samples, 'embedding'));
    const compilerOptions = { types: ['vite/client', 'node'] };
    await writeFile(
      join(samples, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: ['.'] }),
    );
    expect(await host.run('tsc', '-p', samples)).toBe('');
  },
  2 * minutes,
);

it(
  '[HOST-05] every example in a description compiles in a host, and all that a host calls and places has one',
  async () => {
    const files: string[] = [];
    for (const name of ['contract', 'flow', 'client', 'server', 'react'])
      for await (const file of glob('dist/**/*.d.ts', { cwd: join(host.packages, name) }))
        files.push(join(host.packages, name, file));
    const found = readExamples(files);
    const withCode = found.flatMap(({ name, code }) => (code === undefined ? [] : [{ name, code }]));
    const folder = join(host.folder, 'examples');
    expect(await writeExamples(withCode, folder)).toBeGreaterThan(60);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../tsconfig.json', include: ['.'] }));
    expect(await host.run('tsc', '-p', folder)).toBe('');

    const shown = new Set(withCode.map(({ name }) => name));
    const whole = [
      '@stepgate/contract ',
      '@stepgate/flow ',
      '@stepgate/client ',
      '@stepgate/server ',
      '@stepgate/react ',
      '@stepgate/react/ui ',
      '@stepgate/react/account ',
      '@stepgate/react/early-press ',
    ];
    const values = new Set(found.flatMap(({ name, isCallable }) => (isCallable ? [name] : [])));
    const silent = hostPackages
      .flatMap(exportedNames)
      .filter((line) => whole.some((from) => line.startsWith(from)) && !line.endsWith('Icon'))
      .map((line) => line.split(' ')[1] ?? '')
      .filter((name) => values.has(name) && !shown.has(name));
    expect([...new Set(silent)]).toEqual([]);
  },
  2 * minutes,
);

it('[HOST-04] each module of the components that needs React in the browser says so to a framework with server components', async () => {
  const dist = join(host.packages, 'react/dist');
  const silent: string[] = [];
  let marked = 0;
  for await (const file of glob('**/*.js', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8');
    const isMarked = text.startsWith('"use client";');
    if (isMarked) marked += 1;
    else if (/from "react(-dom)?[/"]|\buse[A-Z]\w*\(/.test(text)) silent.push(file);
  }
  expect(silent).toEqual([]);
  expect(marked).toBeGreaterThan(150);
  // The entry itself is no client module: its functions that need no browser may run on a server.
  expect(await readFile(join(dist, 'index.js'), 'utf8')).not.toContain('use client');
});

it.each(Object.keys(bundlers).filter(isBundler))(
  '[HOST-05] under %s an import costs what it uses',
  async (bundler) => {
    const cost = (name: string, code: string) => measureBytes(bundler, host.folder, name, code);
    const ofPart = await cost('part', "import { Button } from '@stepgate/react/ui'; globalThis.used = Button;");
    expect(ofPart).toBeGreaterThan(300);
    expect(ofPart).toBeLessThan(3_000);
    const ofWrapper = await cost('wrapper', "import { createWrapper } from '@stepgate/client'; globalThis.used = createWrapper;");
    expect(ofWrapper).toBeGreaterThan(3_000);
    expect(ofWrapper).toBeLessThan(5_000);
    const ofCall = await cost('call', "import { session } from '@stepgate/contract/calls'; globalThis.used = session;");
    expect(ofCall).toBeGreaterThan(500);
    expect(ofCall).toBeLessThan(3_000);
  },
  2 * minutes,
);

// With code splitting esbuild loads every module that the entry shares with a part that loads later.
it.each(['Vite', 'webpack', 'esbuild'] as const)(
  '[HOST-05] under %s an import from the whole package costs no more',
  async (bundler) => {
    const code = "import { Button } from '@stepgate/react'; globalThis.used = Button;";
    const bytes = await measureBytes(bundler, host.folder, 'whole', code);
    expect(bytes).toBeGreaterThan(300);
    expect(bytes).toBeLessThan(3_000);
  },
  2 * minutes,
);

it.each(Object.keys(bundlers).filter(isBundler))(
  '[HOST-05] under %s the page without React weighs less than 16 kB',
  async (bundler) => {
    const samples = await readSamples('docs/without-react.md');
    const page = samples.find(({ name }) => name === 'plain.ts')?.code ?? '';
    const bytes = await measureBytes(bundler, host.folder, 'plain', stripTypeScriptTypes(page));
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(16_000);
  },
  2 * minutes,
);

describe.each(['contract', 'flow', 'client', 'server', 'react'])('[HOST-05] the package of %s', (name) => {
  it('its descriptions point to no document that hosts don’t have', async () => {
    const folder = join(host.folder, 'node_modules/@stepgate', name);
    const types: string[] = [];
    for await (const file of glob('**/*.d.ts', { cwd: folder })) types.push(await readFile(join(folder, file), 'utf8'));
    expect(types.length).toBeGreaterThan(0);
    expect(types.flatMap((text) => text.match(/.*(?:specification, parts? |threats-and-promises|threat row).*/gi) ?? [])).toEqual(
      [],
    );
  });

  it('a developer who steps into it sees its source: every module has a map with what it was made from, and no path of the machine', async () => {
    const dist = join(host.packages, name, 'dist');
    const [modules, without, elsewhere]: [string[], string[], string[]] = [[], [], []];
    for await (const file of glob('**/*.js', { cwd: dist })) {
      modules.push(file);
      const text = await readFile(join(dist, `${file}.map`), 'utf8').catch(() => '{}');
      const { sources = [], sourcesContent = [] }: { readonly sources?: string[]; readonly sourcesContent?: string[] } =
        JSON.parse(text);
      // A module that only passes others on has nothing of its own.
      const isEmpty = sources.length === 0 && !/\b(?:function|const|class)\b/.test(await readFile(join(dist, file), 'utf8'));
      if (!isEmpty && (sources.length === 0 || sourcesContent.length < sources.length)) without.push(file);
      elsewhere.push(...sources.filter((source) => !/^(?:\.\.\/)+src\/[\w./-]+$/.test(source)));
    }
    expect(modules.length).toBeGreaterThan(3);
    expect([without, elsewhere]).toEqual([[], []]);
  });

  it("is as publint wants it, and its types are right with ES modules and with a host's bundler", async () => {
    expect(await findFaults(join(host.packages, name), join(host.packages, `stepgate-${name}-${version}.tgz`))).toEqual([]);
  });
});

/** Text of all files that a build of the host ships. */
async function shipped(folder: string): Promise<string> {
  let text = '';
  for await (const file of glob('**/*.{js,css,html}', { cwd: folder })) text += await readFile(join(folder, file), 'utf8');
  return text;
}

const ofTests = [/111111/, /447700900/, /made-up number/, /erfundene Nummer/];

it(
  '[SRV-18] [ENV-01] a production build of a host contains no test hints, and its staging build has all of them by one option',
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

it(
  '[HOST-01] the short form runs on a server, where there is no browser: the prerendered page has the whole form',
  async () => {
    const program = `
      import { createElement as h } from 'react';
      import { prerender } from 'react-dom/static';
      import { createStepgate, Login, SignedIn, StepgateApp } from '@stepgate/react';
      const stepgate = createStepgate({ brand: 'Harbour', language: 'de' });
      const page = h(StepgateApp, { stepgate }, h(Login), h(SignedIn, null, 'only for customers'));
      const { prelude } = await prerender(page);
      console.log(await new Response(prelude).text());
    `;
    await writeFile(join(host.folder, 'server.mjs'), program);
    const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: host.folder });
    expect(stdout).toContain('<input');
    expect(stdout).toContain('Passwort');
    expect(stdout).not.toContain('only for customers');
  },
  2 * minutes,
);

it('the contract kit runs from its package, by the name that its page says', async () => {
  const command = ['--no', '--', '@stepgate/contract-kit', '--help'];
  const { stdout, stderr } = await run('npx', command, { cwd: host.folder });
  expect([stdout, stderr]).toEqual(['', expect.stringContaining('Usage: npx @stepgate/contract-kit <address>')]);
});

it('the guide’s line installs four packages into the app, and nothing else of ours', async () => {
  const [, line = ''] = /^ +npm install (\S+-\[0-9\]\S+)$/m.exec(await readFile('docs/embedding.md', 'utf8')) ?? [];
  const tarballs = line.replace('../stepgate/dist/packages', host.packages);
  const { stdout } = await run('bash', ['-c', `cd / && ls -d ${tarballs}`]);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((path) => path.slice(host.packages.length + 1))
      .sort(),
  ).toEqual(['client', 'contract', 'flow', 'react'].map((name) => `stepgate-${name}-${version}.tgz`));
});

it('[API-09] the verifier of receipts runs from its package: it says what was shown, and refuses a changed receipt', async () => {
  const example = join(import.meta.dirname, '../../packages/receipt/src/test');
  const verify = (receipt: string) => host.run('stepgate-receipt', 'verify', receipt, '--key', join(example, 'key.json'));
  expect(await verify(join(example, 'receipt.txt'))).toContain('shown: Send 250.00');
  const changed = join(host.folder, 'changed.json');
  await writeFile(changed, (await readFile(join(example, 'receipt.txt'), 'utf8')).replace('Ada Lovelace', 'Eve Lovelace'));
  await expect(verify(changed)).rejects.toThrow("isn't in the log that was signed");
});

const counted = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
});

describe('[HOST-13] the host that installs the packages', () => {
  it(
    'has 20 tests of its own, and all of them pass',
    async () => {
      const { executablePath, env } = await findBrowser();
      const [port, ofService] = [await freePort(), await freePort()];
      const tests = run(join(host.folder, 'node_modules/.bin/playwright'), ['test', '--reporter=json'], {
        cwd: host.folder,
        env: {
          ...env,
          NODE_ENV: '',
          CHROMIUM_PATH: executablePath,
          HARBOUR_ORIGIN: `http://localhost:${port}`,
          STEPGATE_SERVICE: `http://localhost:${ofService}`,
          // As the host's build has it.
          STEPGATE_ACCESS_TOKEN: 'harbour-web',
          STEPGATE_IDENTITY_HOST: '/harbour-id',
        },
        maxBuffer: 64 * 2 ** 20,
      });
      const { stdout } = await tests.catch((error) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      });
      expect(v.parse(counted, JSON.parse(stdout)).stats).toEqual({ expected: 20, unexpected: 0, flaky: 0, skipped: 0 });
    },
    4 * minutes,
  );
});

describe('[HOST-11] the package for tests', () => {
  it('runs the first sample of its guide', async () => {
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', 'samples/testing/refused.test.ts'], {
      cwd: host.folder,
      env: { PATH: process.env.PATH },
    });
    expect(stdout).toContain('# pass 1\n');
  });

  it("is as publint wants it, and its types are right with ES modules and with a host's bundler", async () => {
    expect(await findFaults(join(host.packages, 'testing'), join(host.packages, `stepgate-testing-${version}.tgz`))).toEqual([]);
  });

  it('carries the license of each library in its program, and installs only what has native code', async () => {
    const folder = join(host.folder, 'node_modules/@stepgate/testing');
    const licenses = await readFile(join(folder, 'dist/service/licenses.txt'), 'utf8');
    for (const library of ['fastify', 'kysely', 'jose', 'libphonenumber-js'])
      expect(licenses).toMatch(new RegExp(`^${library} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n\\n.+`, 'm'));
    const manifest: { dependencies: object } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['@node-rs/argon2', '@node-rs/bcrypt', '@stepgate/contract', 'sharp']);
    const types: string[] = [];
    for await (const file of glob('dist/**/*.d.ts', { cwd: folder })) types.push(await readFile(join(folder, file), 'utf8'));
    expect(types.filter((text) => /@stepgate\/(?:identity|demo)/.test(text))).toEqual([]);
  });
});

type Shown = { readonly label: string; readonly code: string };
type Sent = { readonly channel: string; readonly text: string };

/** The service's answers outside production. */
async function shownAt<T>(of: ServiceProcess, path: string, name: string): Promise<readonly T[]> {
  const { body } = await of.ask(path);
  return Reflect.get(Object(body), name);
}

async function appCode(of: ServiceProcess, customer = email): Promise<string> {
  const authenticators = await shownAt<Shown>(of, '/demo/authenticators', 'authenticators');
  return authenticators.find(({ label }) => label === customer)?.code ?? 'no code';
}

const readTexts = async (of: ServiceProcess): Promise<readonly string[]> =>
  (await shownAt<Sent>(of, '/demo/outbox/messages', 'messages')).flatMap(({ channel, text }) =>
    channel === 'sms' ? [text] : [],
  );

/** @param before the texts that are no news */
async function sentText(of: ServiceProcess, before: readonly string[] = []): Promise<string> {
  let sent: string | undefined;
  await expect
    .poll(async () => {
      sent = (await readTexts(of)).find((text) => !before.includes(text));
      return sent;
    })
    .toBeDefined();
  return sent ?? '';
}

async function mailedLink(of: ServiceProcess): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const messages = await shownAt<Sent>(of, '/demo/outbox/messages', 'messages');
      link = messages.flatMap(({ channel, text }) => (channel === 'email' ? (text.match(/https?:\S+#token=\S+/) ?? []) : []))[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  // The screen before may have a field of the same name.
  await page.getByRole('button', { name: button }).waitFor();
  await page.getByLabel('6-digit code').fill(code);
}

it(
  '[HOST-01] [HOST-03] [SRV-05] [SRV-06] [WRAP-02] a host that installs the packages logs a customer in and has a payment approved, and a closed dialog sends nothing (GW5)',
  async () => {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    const loaded: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

    await page.goto(address);
    // The host's own label, and its colour.
    await page.getByRole('heading', { name: 'Log in to Harbour' }).waitFor();
    expect(loaded.filter((url) => url.includes('/session?'))).toHaveLength(1);
    expect(complaints).toEqual([]);
    expect(await page.getByRole('button', { name: 'Log in' }).evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      'rgb(31, 47, 143)',
    );
    // Nothing that comes after the form is loaded before it.
    expect(loaded.filter((url) => /ChallengeFlow|PhoneCode|StepUp/.test(url))).toEqual([]);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await enterCode(page, await appCode(service), 'Confirm code');

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
    const text = await sentText(service);
    expect(text).toMatch(/: \d{6} is your code for: Send £250\.00 to "Ada Lovelace"/);
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

/** Presses at the corners of what an element says: does each hit it, or something that lies above it? */
function isWhole(element: Element): string[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return corners.map(([x, y]) => {
    const found = document.elementFromPoint(x + Math.sign(middleX - x), y + Math.sign(middleY - y));
    return found !== null && element.contains(found) ? 'hit' : `covered by ${found?.outerHTML.slice(0, 60)}`;
  });
}

describe('an empty app in Vite after the steps of the guide', () => {
  let app: Awaited<ReturnType<typeof runNewcomer>>;
  beforeAll(async () => {
    app = await runNewcomer(host);
  }, 2 * minutes);
  afterAll(() => app.end());

  /** Opens the app. @returns what its console complains about too */
  async function open(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const viewport = { width: 1280, height: 720 };
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce', viewport });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    page.on('response', (answer) => answer.status() >= 500 && complaints.push(`${answer.status()} ${answer.url()}`));
    await page.goto(app.origin);
    return { page, complaints };
  }

  async function logIn(page: Page): Promise<void> {
    const before = await readTexts(app.service);
    await page.getByLabel('Email').fill('sms@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await enterCode(page, (await sentText(app.service, before)).match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
  }

  it.each([
    ['[HOST-01] [HOST-04] in development and in strict mode', 'develop'],
    ['[HOST-14] as built: none of its folders is taken', 'serveBuilt'],
  ] as const)(
    '%s, it logs a customer in without a complaint',
    async (_, how) => {
      onTestFinished(await app[how]());
      const { page, complaints } = await open();
      await logIn(page);
      await page.getByText('You are logged in.').waitFor();
      expect(complaints).toEqual([]);
    },
    2 * minutes,
  );

  it(
    '[HOST-15] with the API of the next guide behind it, as built, a payment is approved and paid once',
    async () => {
      const { payments, output, end } = await app.addApi();
      onTestFinished(end);
      expect(output).not.toContain('An earlier key');
      onTestFinished(await app.serveBuilt());
      const { page, complaints } = await open();
      await logIn(page);
      const before = await readTexts(app.service);
      await page.getByRole('button', { name: 'Send £12.34 to Ada Lovelace' }).click();
      await page.getByRole('dialog').getByText('Ada Lovelace').waitFor();
      await page.getByRole('dialog').getByLabel('6-digit code').waitFor();
      expect(await page.getByRole('button', { name: "It wasn't me" }).evaluate(isWhole)).toEqual(['hit', 'hit', 'hit', 'hit']);
      await enterCode(page, (await sentText(app.service, before)).match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
      await page.getByText('Paid.').waitFor();
      expect(payments()).toEqual([{ payee: 'Ada Lovelace', amount: 1_234 }]);
      // The browser's own line about the demand.
      expect(complaints).toEqual([expect.stringContaining('403')]);
    },
    2 * minutes,
  );
});

it(
  '[HOST-19] [REAL-17] npm create @stepgate/app makes an app and an API that compile and install what they need; their tests pay, and refuse to; a taken port is a sentence',
  async () => {
    const folder = await createBelow(host);
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const [name, wanted] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      const installed = JSON.parse(await readFile(join(host.folder, 'node_modules', name, 'package.json'), 'utf8'));
      if (!wanted.startsWith('file:')) expect(installed.version, name).toBe(wanted);
      else
        expect(join(folder, wanted.replace('file:', ''))).toMatch(`${host.packages}/stepgate-${name.replace('@stepgate/', '')}-`);
    }
    expect(await host.run('tsc', '-p', folder)).toBe('');

    const said = await testCreated(folder, join(host.folder, 'node_modules/.bin/playwright'));
    expect(said).toContain('2 passed');
    const taken = await startTaken(folder);
    expect(taken).toMatchObject({ code: 1, output: `Port ${taken.port} is taken. Set API_PORT to a free one.\n` });
  },
  2 * minutes,
);

describe('[HOST-02] every sample of README and of the guides runs', () => {
  let samples: RunningSamples;
  beforeAll(async () => {
    samples = await runSamples(host, await freePort());
  }, 3 * minutes);
  afterAll(() => samples.end());

  /** Opens a sample's page, which must run without an error. */
  async function open(sample: string): Promise<Page> {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    page.on('pageerror', (error) => expect.soft(String(error), sample).toBe(''));
    await page.goto(samples.addressOf(sample));
    return page;
  }
  async function passFirstFactor(page: Page, customer: string): Promise<void> {
    await page.getByLabel('Email').fill(customer);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /** The exports of a module of the guide, or the results of its functions. */
  const exported = (page: Page, program: string): Promise<unknown> =>
    page.evaluate(`(async ({ sample }) => ${program})(globalThis)`);

  it("README: the whole app logs a customer in, and its account calls the host's API", async () => {
    const page = await open('readme/main');
    const asked: unknown[] = [];
    await page.route('**/your-api/payments', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { receipt: 7 } });
    });
    await passFirstFactor(page, email);
    await enterCode(page, await appCode(samples.service), 'Confirm code');
    await page.getByRole('button', { name: 'Send 12.00 to Ada' }).click();
    await expect.poll(() => asked).toEqual([{ payee: 'Ada', amount: 1200 }]);
    await page.close();
  });

  it.each([
    { sample: 'gate', shows: (page: Page) => page.getByText('inside') },
    { sample: 'sign-up', shows: (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true }) },
    { sample: 'payments', shows: (page: Page) => page.getByText('inside') },
  ])('$sample shows its page', async ({ sample, shows }) => {
    const page = await open(`embedding/${sample}`);
    await shows(page).waitFor();
    await page.close();
  });

  it('the login and the account are pages of React Router, without a page load', async () => {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
    const html = await (await fetch(samples.addressOf('routers/react-router'))).text();
    for (const path of ['/account', '/log-in'])
      await page.route(`${samples.origin}${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(`${samples.origin}/account`);
    await page.waitForURL(`${samples.origin}/log-in`);
    const before = await readTexts(samples.service);
    await passFirstFactor(page, 'lost@demo.example');
    await enterCode(page, (await sentText(samples.service, before)).match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect([page.url(), loads]).toEqual([`${samples.origin}/account`, 1]);
    await page.close();
  });

  it('without React: a page drawn by hand logs a customer in, after a wrong password, a type that it can’t draw and a wrong code', async () => {
    const page = await open('plain/plain');
    const [customer, heading] = ['whatsapp@demo.example', (name: string) => page.getByRole('heading', { name })];
    await page.getByLabel('Email').fill(customer);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('');
    await passFirstFactor(page, customer);
    await heading('Choose a way').waitFor();
    await page.getByRole('button', { name: 'A code from your app' }).click();
    await heading('Enter the code from your app').waitFor();
    await page.getByLabel('6-digit code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('');
    await page.getByLabel('6-digit code').fill(await appCode(samples.service, customer));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${samples.origin}/home`);
    expect((await page.context().cookies()).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^stepgate-\d+-session$/),
    );
    await page.close();
  });

  it("[HOST-06] a host's own screen is among ours: chosen as another way, left and returned to, a wrong code and the right one", async () => {
    const page = await open('theming/own-totp');
    const customer = 'voice@demo.example';
    await passFirstFactor(page, customer);
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    await page.getByRole('heading', { name: 'Your code, please' }).waitFor();
    await page.getByRole('button', { name: 'Another way' }).click();
    await page.getByRole('button', { name: 'Text message' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your code, please' }).waitFor();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText("That isn't the code.").waitFor();
    await page.getByLabel('Code').fill(await appCode(samples.service, customer));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('You are logged in.').waitFor();
    await page.close();
  });

  it('[HOST-08] the account pages are in the host’s own pages, at its addresses, and use no path that the host may have itself', async () => {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
    const paths = new Set<string>();
    page.on('request', (request) => paths.add(new URL(request.url()).pathname.replace(/^(\/stepgate|\/assets)\/.*/, '$1')));
    const customer = 'sms@demo.example';

    await page.goto(`${samples.origin}/account`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL(`${samples.origin}/account?forgotten&utm_source=login`);
    await page.getByLabel('Email').fill(customer);
    await page.getByRole('button', { name: 'Send password reset link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const link = await mailedLink(samples.service);
    expect(link.startsWith(`${samples.origin}/account?reset#token=`)).toBe(true);
    await page.goto(link);
    const before = await readTexts(samples.service);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(page.url()).toBe(`${samples.origin}/account?reset`);
    await enterCode(page, (await sentText(samples.service, before)).match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
    await page.getByLabel('New password', { exact: true }).fill('a kettle of grey geese');
    await page.getByRole('button', { name: 'Set password' }).click();

    await page.waitForURL(`${samples.origin}/account`);
    await page.getByRole('button', { name: 'Passkeys', exact: true }).waitFor();
    const rows = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await rows.allTextContents()).toEqual(['Password', 'Passkeys', 'Authenticator app', 'Backup codes']);
    await page.getByRole('button', { name: 'Authenticator app', exact: true }).click();
    const beforeSetUp = await readTexts(samples.service);
    await page.getByRole('button', { name: 'Add another app' }).click();
    await page.getByRole('dialog').getByLabel('6-digit code').waitFor();
    const text = await sentText(samples.service, beforeSetUp);
    expect(text).toContain('authenticator app');
    await enterCode(page, text.match(/\b\d{6}\b/)?.[0] ?? 'no code', 'Done');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect([...paths].sort()).toEqual(['/account', '/assets', '/stepgate']);
    await page.close();
  });

  it('[HOST-07] a reader of French gets the texts of the French catalogue', async () => {
    const page = await browser.newPage({ locale: 'fr-FR' });
    await page.goto(samples.addressOf('embedding/languages'));
    await expect.poll(() => exported(page, 'sample.stepgate.language()')).toBe('fr');
    expect(await exported(page, "(await sample.stepgate.messages('fr'))['login.as']")).toEqual([
      'Se connecter en tant que ',
      ['email'],
    ]);
    await page.close();
  });

  it('the modules export what the guide says', async () => {
    const page = await open('embedding/payments');
    await page.getByText('inside').waitFor();
    await page.route('**/your-api/payments', (route) => route.fulfill({ json: { receipt: 7 } }));
    expect(await exported(page, "sample.pay('Ada', 1200, 'one payment')")).toEqual({ receipt: { receipt: 7 }, approved: false });
    await page.goto(samples.addressOf('embedding/redirect-policy'));
    await expect.poll(() => exported(page, 'sample.redirectPolicy.origin')).toBe(samples.origin);
    await page.goto(samples.addressOf('embedding/languages'));
    await expect.poll(() => exported(page, 'sample.stepgate.language()')).toBe('en');
    await page.goto(samples.addressOf('embedding/labels'));
    await expect
      .poll(() => exported(page, "JSON.stringify((await sample.stepgate.messages('en'))['login.title'])"))
      .toContain('Log in to Harbour');
    await page.close();
  });
});
