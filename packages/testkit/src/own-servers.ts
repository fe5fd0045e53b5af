/**
 * The servers of `examples/` that aren't ours, and the built site in front of them: each runs as a process, as a company would
 * start it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testCode } from '@stepgate/contract';
import { guardArguments, guardEnvironment } from './outgoing-guard/guarded.ts';

/** By folder of `examples/`, with the name for tables. */
export const ownServers = {
  'own-backend': 'Node alone',
  'own-backend-express': 'Express',
  'own-backend-hono': 'Hono',
} as const;
export type OwnServerName = keyof typeof ownServers;
export const ownServerNames: readonly OwnServerName[] = ['own-backend', 'own-backend-express', 'own-backend-hono'];

/** Of the test customers of all three, `<name>@own.example`. */
export const ownServerPassword = 'analytical engine';

export type Program = {
  readonly origin: string;
  /** @returns the first matching line of its output that wasn't returned before */
  said(fits: (line: string) => boolean): Promise<string>;
  end(): Promise<void>;
};

const example = (file: string): string => fileURLToPath(new URL(`../../../examples/${file}`, import.meta.url));

async function startProgram(file: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [...guardArguments, example(file)], {
    env: { PATH: process.env.PATH, ...guardEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const [last = '', ...whole] = `${rest}${chunk}`.split('\n').reverse();
    rest = last;
    lines.push(...whole.reverse());
    for (const look of waiting) look();
  });
  const said = (fits: (line: string) => boolean): Promise<string> =>
    new Promise((resolve) => {
      function look(): void {
        const at = lines.findIndex(fits);
        const [line] = at < 0 ? [] : lines.splice(at, 1);
        if (line === undefined) return;
        waiting.delete(look);
        resolve(line);
      }
      waiting.add(look);
      look();
    });
  const ended = once(child, 'exit');
  const address = /http:\/\/localhost:\d+/;
  const started = await Promise.race([
    said((line) => address.test(line)),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code} at its start`))),
  ]);
  return {
    origin: address.exec(started)?.[0] ?? '',
    said,
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** Starts one of the servers, with a test code, and one second between two messages to a number instead of thirty. */
export const startOwnServer = (name: OwnServerName): Promise<Program> =>
  startProgram(`${name}/server.js`, { TEST_CODE: testCode, RESEND_SECONDS: '1' });

/** Starts a company's own API. @param env where it finds the service, and its API key */
export const startOwnApi = (name: 'express' | 'hono', env: Readonly<Record<string, string>>): Promise<Program> =>
  startProgram(`own-api-${name}/server.js`, env);

/**
 * The built site in front of a server.
 * @param folder the build of the web app
 */
export const startSite = (folder: string, { origin }: Pick<Program, 'origin'>): Promise<Program> =>
  startProgram('site/serve.js', { SITE: folder, BACKEND: origin });
