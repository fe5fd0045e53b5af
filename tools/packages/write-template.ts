/** The app that `npm create @stepgate/app` copies: the code of the guides, unchanged, and what a guide needn't say. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Framework } from '../../packages/create-app/src/create-app.ts';
import { version } from '../version.ts';
import { root } from './package-list.ts';
import { readSamples } from './samples.ts';

const page = 'docs/your-api.md';

/** Where each of the page's samples belongs in the template. */
const placeOf: Readonly<Record<string, string>> = {
  'vite.config.ts': 'vite/vite.config.ts',
  'App.tsx': 'shared/src/App.tsx',
  'payments.ts': 'shared/api/payments.ts',
  'serve.ts': 'shared/api/serve.ts',
};

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>>;

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));

const ours = ['client', 'contract', 'flow', 'react', 'server'];

const withoutOurs = (all: Readonly<Record<string, string>> = {}) =>
  Object.entries(all).filter(([name]) => !name.startsWith('@stepgate/'));

/** Versions are those that the examples are tried with. */
async function createManifest(framework: Framework): Promise<object> {
  const vite = await readManifest('examples/host');
  const own = framework === 'vite' ? vite : await readManifest('examples/next');
  const api = await readManifest('examples/own-api-hono');
  // The tests are the same, and so is their runner.
  const tests = Object.entries(vite.devDependencies ?? {}).filter(([name]) => name.includes('playwright'));
  const range = `^${version}`;
  const packages = ours.map((name) => [`@stepgate/${name}`, range] as const);
  const libraries = [...withoutOurs(api.dependencies), ...withoutOurs(own.dependencies)];
  return {
    name: 'my-app',
    private: true,
    version: '0.0.0',
    type: 'module',
    engines: { node: '>=24.7' },
    scripts: {
      dev: 'node dev.ts',
      test: 'playwright test',
      check: 'tsc',
      build: `${framework} build`,
    },
    dependencies: Object.fromEntries([...packages, ...libraries].sort()),
    devDependencies: Object.fromEntries(
      [['@stepgate/testing', range] as const, ...tests, ...withoutOurs(own.devDependencies)].sort(),
    ),
  };
}

/** @throws if a guide no longer has a part of the app */
export async function writeTemplate(folder: string): Promise<void> {
  await cp(join(root, 'packages/create-app/template'), folder, { recursive: true });
  const samples = new Map((await readSamples(page)).map(({ name, code }) => [name, code]));
  for (const [name, place] of Object.entries(placeOf)) {
    const code = samples.get(name);
    if (code === undefined) throw new Error(`${page} has no ${name}, which the app of npm create @stepgate/app is made of`);
    await mkdir(dirname(join(folder, place)), { recursive: true });
    // The first line names the file.
    await writeFile(join(folder, place), code.replace(/^.*\n/, ''));
  }
  for (const framework of ['vite', 'next'] as const)
    await writeFile(
      join(folder, framework, 'package.json'),
      `${JSON.stringify(await createManifest(framework), undefined, 2)}\n`,
    );
}
