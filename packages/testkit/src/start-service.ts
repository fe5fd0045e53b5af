/**
 * The service as a separate process, started as a host starts it. For tests that need processes: kills, and several on one
 * database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, type Ask, parseBody, toRequest } from './asking.ts';
import { freePort } from './free-port.ts';
import { guardArguments, guardEnvironment } from './outgoing-guard/guarded.ts';
import type { Account } from './postgres/start-postgres.ts';

export type ServiceProcess = {
  readonly origin: string;
  readonly pid: number;
  ask(path: string, request?: Ask): Promise<Answer>;
  /** @returns once the process has ended: its exit code, or `null` if a signal ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

const programOf = (workspace: string): string => fileURLToPath(new URL('./main.ts', import.meta.resolve(workspace)));
const ours = { demo: programOf('@stepgate/demo'), production: programOf('@stepgate/identity') };

/** Node's compile cache: it saves a third of a start, and the suite has hundreds. */
const compiled = join(tmpdir(), 'stepgate-compiled');

type StartOptions = {
  /** The user of the process. Default: this process's own. */
  readonly account?: Account | undefined;
  /** The program. Default: the demo or the service as they are here. */
  readonly main?: string;
};

/**
 * Resolves once the service listens, even if it still waits for its database.
 * @param env the service's environment in addition to the path; without a `PORT` a free one is chosen
 */
export async function startService(
  env: Readonly<Record<string, string>>,
  { account, main }: StartOptions = {},
): Promise<ServiceProcess> {
  const port = env.PORT ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const demo = (env.STEPGATE_ENV ?? 'demo') === 'demo';
  const child: ChildProcess = spawn(process.execPath, [...guardArguments, main ?? ours[demo ? 'demo' : 'production']], {
    env: {
      PATH: process.env.PATH,
      ...guardEnvironment(),
      NODE_COMPILE_CACHE: compiled,
      STEPGATE_ENV: 'demo',
      STEPGATE_TEST_CODE: 'off',
      // The engine takes a thread and some hundred megabytes, so only its own tests turn it on.
      // Tests log in without limit; the usual figure is 40.
      STEPGATE_LOGINS_FROM_ADDRESS: '100000',
      // The run's PostgreSQL may be on another machine, which the demo refuses by default.
      ...(demo && env.DATABASE_URL !== undefined && { STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in' }),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/Stepgate (?:is|listens) at/.test(output)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then((code) => reject(new Error(`the service ended with ${code} at its start: ${output}`)));
  });
  if (child.pid === undefined) throw new Error('the service has no process');
  return {
    origin,
    pid: child.pid,
    async ask(path, request = {}) {
      const { payload, ...rest } = toRequest(request);
      const answer = await fetch(origin + path, {
        ...rest,
        ...(payload !== undefined && { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: parseBody(text, answer.headers.get('content-type') ?? ''),
        headers: Object.fromEntries(answer.headers),
        cookies: answer.headers.getSetCookie(),
      };
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
