/** The measured programs run as separate processes, with the load on the same machine. */
import { execFile, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@stepgate/testkit';

export type Running = { readonly origin: string; stop(): Promise<void> };

/** Runs a program on one core only (Linux). */
export const onCore = (core: number, ...program: readonly string[]): [command: string, args: string[]] => [
  'taskset',
  ['--cpu-list', String(core), ...program],
];

/**
 * Starts a server that listens on PORT, and waits until it answers.
 * @param core the only core that it runs on
 */
export async function serve(
  file: string,
  env: Readonly<Record<string, string>>,
  answers: string,
  core?: number,
): Promise<Running> {
  const port = await freePort();
  const [command, args] = core === undefined ? ([process.execPath, [file]] as const) : onCore(core, process.execPath, file);
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://localhost:${port}`;
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(origin + answers).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) break;
    if (tries === 100 || child.exitCode !== null) throw new Error(`${file} does not answer`);
    await setTimeout(100);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function run(mode: 'production' | 'demo', file: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { ...process.env, STEPGATE_ENV: mode },
  });
  return stdout.trim();
}

/** Runs a program to its end, for production. @returns its output */
export const output = (file: string, ...args: string[]): Promise<string> => run('production', file, ...args);

/** Builds the site that the service serves. @returns what the build says */
export const buildSite = (mode: 'production' | 'demo'): Promise<string> => run(mode, pathOf('../../tools/site/build.ts'));

export const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
