/** Our process as a host runs it: production settings, its log in a file. Campaigns break its environment and observe it. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, toRequest } from '@stepgate/testkit';
import type { Stage } from './campaign.ts';

export type Response = {
  /** 0: no answer came. */
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
};

export type Service = {
  readonly origin: string;
  readonly pid: number;
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>;
  /** How it ended: its exit code or a signal; `undefined` while it runs. */
  exit(): string | undefined;
  /** Resolves even if no answer comes. */
  ask(path: string, request?: Parameters<typeof toRequest>[0]): Promise<Response>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Lines of its log that report a fault, and its output at its end. */
  faults(): string[];
  /** Every line it printed. */
  printed(): string[];
  /** Resident memory of the process in bytes, from the kernel. */
  resident(): number;
};

const main = fileURLToPath(new URL('./main.ts', import.meta.resolve('@stepgate/identity')));

/** The settings that production needs to start. */
export const production = {
  STEPGATE_ENV: 'production',
  STEPGATE_ORIGIN: 'https://faults.example',
  TWILIO_ACCOUNT_SID: 'none',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: 'none',
  STEPGATE_SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
  STEPGATE_MAIL_FROM: 'no-reply@faults.example',
  STEPGATE_TRUSTED_PROXIES: '127.0.0.1,::1',
  STEPGATE_PHONE_COUNTRIES: '*',
} as const;

/** A customer would have left after this time. */
const patience = 20_000;
let started = 0;

/**
 * @param env in addition to production's settings: at least the secret and the database
 * @param nodeOptions precede the program
 * @returns once the process answers, or has ended
 */
export async function startService(
  { folder, afterwards }: Pick<Stage, 'folder' | 'afterwards'>,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Service> {
  started += 1;
  const port = await freePort();
  const logFile = join(folder, `service-${started}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: { PATH: process.env.PATH, STEPGATE_DATA_DIR: folder, ...production, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
    // Ctrl-C is for the campaign, which then ends what it has started.
    detached: true,
  });
  closeSync(log);
  let exit: string | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      exit = signal ?? `exit code ${code}`;
      resolve();
    });
  });
  const service: Service = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    exit: () => exit,
    async ask(path, request = {}) {
      const { payload, ...rest } = toRequest(request);
      try {
        const answer = await fetch(service.origin + path, {
          ...rest,
          ...(typeof payload === 'string' && { body: payload }),
          signal: AbortSignal.timeout(patience),
        });
        return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() };
      } catch {
        return { status: 0, text: '', cookies: [] };
      }
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    printed: () => readFileSync(logFile, 'utf8').split('\n'),
    faults: () =>
      service
        .printed()
        .filter((line) => (line.startsWith('{') ? /"level":[56]0/.test(line) : !/^(?:Stepgate is at|\s*$)/.test(line))),
    resident() {
      const kilobytes = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
      return Number(kilobytes ?? 0) * 1_024;
    },
  };
  afterwards(async () => {
    if (exit === undefined) await Promise.race([service.end('SIGTERM'), setTimeout(10_000, undefined, { ref: false })]);
    if (exit === undefined) await service.end('SIGKILL');
  });
  for (let tries = 0; tries < 300 && exit === undefined; tries += 1) {
    if ((await service.ask('/healthz')).status === 200) break;
    await setTimeout(50);
  }
  return service;
}

/** @throws with the process's output, if it has ended */
export function mustLive(service: Service): Service {
  if (service.exit() === undefined) return service;
  throw new Error(`the service ended at its start (${service.exit()}):\n${service.faults().slice(-20).join('\n')}`);
}
