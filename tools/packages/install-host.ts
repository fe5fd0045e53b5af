/** For the test: `examples/host` in a separate folder, which only has the packed packages from this repository. */
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
  /** Runs a program that the host has installed. @returns its output; rejects if it fails */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Serves the host's build, with the service behind it. @returns a function that ends it */
  serve(port: number, service: string): Promise<() => void>;
  remove(): Promise<void>;
};

export async function installHost(): Promise<InstalledHost> {
  const home = await mkdtemp(join(tmpdir(), 'stepgate-host-'));
  const packages = join(home, 'dist/packages');
  const folder = join(home, 'examples/host');
  await buildPackages(packages);
  // A developer who tries the example has further files in it.
  const own = (path: string) => !/\/(?:node_modules|dist)$/.test(path);
  await cp(join(root, 'examples/host'), folder, { recursive: true, filter: own });
  // The back end of the host's API, the kit and the verifier of receipts aren't part of its front end.
  const others = ['server', 'contract-kit', 'receipt'].map((name) => join(packages, `stepgate-${name}-0.1.0.tgz`));
  // Explicit, because a build in this process has set the environment to production.
  const flags = ['--include=dev', '--prefer-offline', '--ignore-scripts', '--no-save'];
  await run('npm', ['install', '--prefix', folder, ...flags, ...others], { cwd: folder });
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
