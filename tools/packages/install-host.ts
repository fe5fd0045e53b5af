/** For the tests: an example in a separate folder, which only has the packed packages from this repository. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { version } from '../version.ts';
import { root } from './package-list.ts';
import { copyPackages } from './packages-of-the-run.ts';

const run = promisify(execFile);

/** Vitest's mode isn't the example's. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' });

export type InstalledExample = {
  readonly folder: string;
  /** The packages as built, before they were packed. */
  readonly packages: string;
  /** Runs a program that the example has installed. @returns its output; rejects if it fails */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /**
   * Starts a program that serves the example, with the service behind it.
   * @param ready a part of what it prints when it answers
   * @returns a function that ends it
   */
  serve(service: string, ready: string, program: string, ...args: readonly string[]): Promise<() => void>;
  remove(): Promise<void>;
};

export type InstalledHost = Omit<InstalledExample, 'serve'> & {
  /** Serves the host's build, with the service behind it. @returns a function that ends it */
  serve(port: number, service: string): Promise<() => void>;
};

/**
 * @param name of the folder in `examples`
 * @param others packages of ours that it needs in addition to its own
 * @param libraries the same of others, each with its version
 */
export async function installExample(
  name: string,
  others: readonly string[] = [],
  libraries: readonly string[] = [],
): Promise<InstalledExample> {
  const home = await mkdtemp(join(tmpdir(), `stepgate-${name}-`));
  const packages = join(home, 'dist/packages');
  const folder = join(home, 'examples', name);
  await copyPackages(packages);
  // A developer who tries the example has further files in it.
  const own = (path: string) => !/\/(?:node_modules|dist|\.next)$/.test(path);
  await cp(join(root, 'examples', name), folder, { recursive: true, filter: own });
  // Explicit, because a build in this process has set the environment to production.
  const flags = ['--include=dev', '--prefer-offline', '--ignore-scripts', '--no-save'];
  const tarballs = others.map((other) => join(packages, `stepgate-${other}-${version}.tgz`));
  await run('npm', ['install', '--prefix', folder, ...flags, ...tarballs, ...libraries], { cwd: folder });
  const program = (called: string) => join(folder, 'node_modules/.bin', called);
  return {
    folder,
    packages,
    async run(called, ...args) {
      const { stdout } = await run(program(called), args, { cwd: folder, env: environment() }).catch((error) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      });
      return stdout;
    },
    async serve(service, ready, called, ...args) {
      const env = { ...environment(), STEPGATE_SERVICE: service };
      const server = spawn(program(called), args, { cwd: folder, env, detached: true });
      await new Promise<void>((resolve, reject) => {
        let printed = '';
        server.stdout.on('data', (chunk) => {
          printed += String(chunk);
          if (printed.includes(ready)) resolve();
        });
        server.once('exit', (code) => reject(new Error(`${called} ended with ${code} at its start:\n${printed}`)));
      });
      return () => {
        // It may have started others.
        if (server.pid !== undefined) process.kill(-server.pid);
      };
    },
    remove: () => rm(home, { recursive: true }),
  };
}

const ofSamples = ['react-router@8.5.1', '@types/node@24.10.1', 'hono@4.13.19', '@hono/node-server@2.1.8', 'msw@3.0.5'];

/** `examples/host`, with the packages that its tests run too. */
export async function installHost(): Promise<InstalledHost> {
  // The back end of the host's API, the kit and the verifier of receipts aren't part of its front end, and the rest only of the pages' samples.
  const installed = await installExample('host', ['server', 'contract-kit', 'receipt'], ofSamples);
  return {
    ...installed,
    serve: (port, service) => installed.serve(service, 'Local', 'vite', 'preview', '--port', String(port)),
  };
}
