/** Starts the service as a process of its own, so that a test's fake timers and globals don't reach it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectStepgate, type Stepgate } from './stepgate.ts';

export type StartOptions = {
  /** By default any free one. */
  readonly port?: number;
  /** The address that browsers use, if it is your app's. By default the service's own. */
  readonly origin?: string;
  /** Further settings of the service by their names, such as `STEPGATE_POLICY` or `STEPGATE_IDENTITY_HOST`. */
  readonly settings?: Readonly<Record<`STEPGATE_${string}`, string>>;
};

export type StartedStepgate = Stepgate & {
  /** Ends the service. */
  stop(): Promise<void>;
};

/** In the package it is built, like this file. */
const program = fileURLToPath(new URL(`./service/main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));

/**
 * Starts the real service in memory. It ends with the process that started it.
 * @throws if the service refuses to start, with what it says
 * @example
 * ```ts
 * import { startStepgate } from '@stepgate/testing';
 *
 * const stepgate = await startStepgate({ origin: 'http://localhost:5173' });
 * const ada = await stepgate.customers.create();
 * await stepgate.stop();
 * ```
 */
export async function startStepgate({ port = 0, origin, settings = {} }: StartOptions = {}): Promise<StartedStepgate> {
  const args = ['--port', String(port), ...(origin === undefined ? [] : ['--origin', origin])];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...settings },
    // The channel closes when the test has ended, so the service ends too.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const service = await new Promise<string>((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += String(chunk);
    });
    child.once('message', (address) => resolve(String(address)));
    child.once('close', () => reject(new Error(`@stepgate/testing: the service didn't start.\n${errors}`)));
  });
  return {
    ...(await connectStepgate(service)),
    async stop() {
      child.kill();
      await ended;
    },
  };
}
