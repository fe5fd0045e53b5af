/**
 * The weight of each part for a host, in brotli bytes of script: the packages as installed, bundled by Vite for production with React left to the host. A
 * lazily loaded part counts only the bytes that it adds at its first use.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { output, pathOf } from './process.ts';

export type HostBytes = {
  readonly part: string;
  /** When it is loaded. */
  readonly when: string;
  readonly bytes: number;
};

const entries = {
  wrapper: `export { createWrapper } from '@stepgate/client';`,
  stepUp: `export { createWrapper } from '@stepgate/client';
export { browserClock, createMemory, createPrompts, loadMessages, StepgateProvider, StepUpDialogs } from '@stepgate/react';`,
  login: `export { createClient } from '@stepgate/client';
export { browserClock, browserCookies, createMemory, loadMessages, Login, StepgateProvider } from '@stepgate/react';`,
} as const;

type Entry = keyof typeof entries;
type Bundle = { readonly manifest: Manifest; measureBytes(keys: Iterable<string>): Promise<number> };

async function bundle(folder: string, entry: Entry): Promise<Bundle> {
  const root = join(folder, entry);
  await mkdir(root);
  await writeFile(join(root, 'entry.js'), entries[entry]);
  await build({
    root,
    mode: 'production',
    configFile: false,
    logLevel: 'warn',
    resolve: { preserveSymlinks: true },
    build: {
      outDir: 'out',
      manifest: true,
      modulePreload: false,
      // Bundled as an application, because a library bundle would keep all exports.
      rolldownOptions: {
        input: join(root, 'entry.js'),
        external: [/^react(?:-dom)?(?:\/|$)/],
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const out = join(root, 'out');
  const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'));
  return {
    manifest,
    async measureBytes(keys) {
      let sum = 0;
      for (const key of keys) sum += brotliCompressSync(await readFile(join(out, manifest[key]?.file ?? ''))).length;
      return sum;
    },
  };
}

/** A module and everything that it imports statically. */
function collectClosure(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const imported of manifest[key]?.imports ?? []) collectClosure(manifest, imported, into);
  return into;
}

function findKey(manifest: Manifest, end: string): string {
  const found = Object.keys(manifest).filter((key) => key.endsWith(end));
  if (found[0] === undefined || found.length > 1) throw new Error(`${end}: ${found.length} modules of the bundle end so`);
  return found[0];
}

/** The screens that the registry loads, each with the folder of its type. */
function findScreens(manifest: Manifest): [key: string, folder: string][] {
  const found = Object.entries(manifest).flatMap(([key, { isDynamicEntry }]): [string, string][] => {
    const folder = isDynamicEntry && key.match(/\/challenges\/([^/]+)\/\w+Screen\.js$/)?.[1];
    return folder ? [[key, folder]] : [];
  });
  if (found.length === 0) throw new Error('the bundle loads no screen');
  return found.sort(([, one], [, other]) => one.localeCompare(other));
}

export async function measureHostBytes(): Promise<HostBytes[]> {
  // Here, so that the packages' dependencies resolve as in an installation.
  const folder = await mkdtemp(pathOf('../../node_modules/.stepgate-bytes-'));
  try {
    return await measureIn(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureIn(folder: string): Promise<HostBytes[]> {
  // Found by their names and exports, as in an installation.
  await output(pathOf('../../tools/packages/pack.ts'), join(folder, 'node_modules/@stepgate'));
  const row = (part: string, when: string, bytes: number): HostBytes => ({ part, when, bytes });

  const wrapper = await bundle(folder, 'wrapper');
  const stepUp = await bundle(folder, 'stepUp');
  const login = await bundle(folder, 'login');
  const { manifest } = login;
  const form = collectClosure(manifest, 'entry.js');
  const words = [findKey(manifest, 'dist/i18n/catalogues/en.js')];
  const wordsOfChallenges = [findKey(manifest, 'i18n/challenges/catalogues/en.js')];
  const flow = collectClosure(manifest, findKey(manifest, 'second-step/SecondStep.js'));
  const beside = (keys: Set<string>, there: Set<string>) => login.measureBytes([...keys].filter((key) => !there.has(key)));
  const rows = [
    row('the wrapper (`createWrapper`)', 'at once', await wrapper.measureBytes(collectClosure(wrapper.manifest, 'entry.js'))),
    row(
      'the wrapper and what its dialogs need of a page',
      'at once',
      await stepUp.measureBytes(collectClosure(stepUp.manifest, 'entry.js')),
    ),
    row('the login form, with its client', 'at once', await login.measureBytes(form)),
    row('its words, a language', 'at once', await login.measureBytes(words)),
    row('what follows the form: the challenge flow', 'after the first factor', await beside(flow, form)),
    row('the words of all challenges, a language', 'with it', await login.measureBytes(wordsOfChallenges)),
  ];
  const there = new Set([...form, ...flow]);
  for (const [key, folder] of findScreens(manifest)) {
    const keys = collectClosure(manifest, key);
    rows.push(row(folder, 'when shown', await beside(keys, there)));
  }
  return rows;
}
