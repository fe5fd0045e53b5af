/** The app that `npm create @stepgate/app` copies: the code of the guides, unchanged, and what a guide needn't say. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../version.ts';
import { root } from './package-list.ts';
import { readSamples } from './samples.ts';

const page = 'docs/your-api.md';

/** Where each of the page's samples belongs in the app. */
const placeOf: Readonly<Record<string, string>> = {
  'vite.config.ts': 'vite.config.ts',
  'App.tsx': 'src/App.tsx',
  'payments.ts': 'api/payments.ts',
  'serve.ts': 'api/serve.ts',
};

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>>;

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));

const ours = ['client', 'contract', 'flow', 'react', 'server'];

const withoutOurs = (all: Readonly<Record<string, string>> = {}) =>
  Object.entries(all).filter(([name]) => !name.startsWith('@stepgate/'));

/** Versions are those that the examples are tried with. */
async function createManifest(): Promise<object> {
  const [host, api] = [await readManifest('examples/host'), await readManifest('examples/own-api-hono')];
  const range = `^${version}`;
  const packages = ours.map((name) => [`@stepgate/${name}`, range] as const);
  const libraries = [...withoutOurs(api.dependencies), ...withoutOurs(host.dependencies)];
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
      build: 'vite build',
    },
    dependencies: Object.fromEntries([...packages, ...libraries].sort()),
    devDependencies: Object.fromEntries([['@stepgate/testing', range] as const, ...withoutOurs(host.devDependencies)].sort()),
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
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await createManifest(), undefined, 2)}\n`);
}
