/** A company's app, built with the packages of this tree. */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { hostPackages } from '../packages/package-list.ts';
import { copyPackages } from '../packages/packages-of-the-run.ts';
import { root } from './assemble.ts';

/** The folder of `examples/host` for its own files; all others are the service's. */
const assetsDir = 'harbour';

/**
 * Builds `examples/host` with the packages as a host gets them, and with the libraries of this repository, which are the versions that the packages name.
 * @returns the folder of its files
 */
export async function buildHost(home: string): Promise<string> {
  const [host, modules, built] = [join(home, 'host'), join(home, 'node_modules'), join(home, 'packages')];
  await copyPackages(built);
  await mkdir(join(modules, '@stepgate'), { recursive: true });
  for (const { folder } of hostPackages) await cp(join(built, folder), join(modules, '@stepgate', folder), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@stepgate' && !name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(modules, name));
  await cp(join(root, 'examples/host'), host, { recursive: true, filter: (path) => !/\/(?:node_modules|dist)$/.test(path) });
  await build({ root: host, configFile: false, logLevel: 'error', plugins: [react()], build: { assetsDir } });
  return join(host, 'dist');
}
