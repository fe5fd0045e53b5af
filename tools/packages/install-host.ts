/** For the test: `examples/host` in a folder of its own, which has the packed packages and nothing else of this repository. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from './build-packages.ts';
import { root } from './package-list.ts';

const run = promisify(execFile);

export type InstalledHost = {
  readonly folder: string;
  /** The packages as built, before they were packed. */
  readonly packages: string;
  /** Runs a program that the host has installed. @returns what it printed; rejects where it fails */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Serves what the host has built, with the service behind it. @returns what ends it */
  serve(port: number, service: string): Promise<() => void>;
  remove(): Promise<void>;
};

export async function installHost(): Promise<InstalledHost> {
  const home = await mkdtemp(join(tmpdir(), 'stepgate-host-'));
  const packages = join(home, 'dist/packages');
  const folder = join(home, 'examples/host');
  await buildPackages(packages);
  // Whoever tries the example has more in it than is its own.
  const own = (path: string) => !/\/(?:node_modules|dist)$/.test(path);
  await cp(join(root, 'examples/host'), folder, { recursive: true, filter: own });
  const kit = join(packages, 'stepgate-contract-kit-0.1.0.tgz');
  // Named, since a build in this process has said that it is for production.
  const flags = ['--include=dev', '--prefer-offline', '--ignore-scripts', '--no-save'];
  await run('npm', ['install', '--prefix', folder, ...flags, kit], { cwd: folder });
  const program = (name: string) => join(folder, 'node_modules/.bin', name);
  return {
    folder,
    packages,
    async run(name, ...args) {
      const { stdout } = await run(program(name), args, { cwd: folder }).catch((error) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      });
      return stdout;
    },
    async serve(port, service) {
      const env = { ...process.env, STEPGATE_SERVICE: service };
      const server = spawn(program('vite'), ['preview', '--port', String(port)], { cwd: folder, env });
      await new Promise<void>((resolve, reject) => {
        server.stdout.once('data', () => resolve());
        server.once('exit', (code) => reject(new Error(`the host's server ended with ${code} at its start`)));
      });
      return () => void server.kill();
    },
    remove: () => rm(home, { recursive: true }),
  };
}
