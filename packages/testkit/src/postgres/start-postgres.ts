/** A real PostgreSQL for tests, started in a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { findPostgresBinaries } from './find-binaries.ts';

export type TestPostgres = {
  /** A server with the right to create databases. */
  readonly url: string;
  /** Stops it like `pg_ctl restart -m`, and starts it again: `immediate` cuts every connection and recovers from the log. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
};

export type Account = { readonly uid: number; readonly gid: number };

/**
 * An account other than root, because PostgreSQL refuses to run as root and file permissions don't apply to it. `undefined`: this
 * process isn't root.
 */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const readId = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: readId('-u'), gid: readId('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} at its start`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await setTimeout(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not answer within ten seconds');
}

/** A server that no other test shares, so that its test may stop it. */
export async function startPostgres(): Promise<TestPostgres> {
  const { initdb, postgres } = await findPostgresBinaries();
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://stepgate@127.0.0.1:${port}/postgres`;
  execFileSync(initdb, ['-D', data, '-U', 'stepgate', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  // It syncs as in production, so that results about crashes hold there too.
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const run = (): ChildProcess =>
    spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = run();
  const kill = (): void => {
    // Fast shutdown: it disconnects the remaining clients.
    server.kill('SIGINT');
  };
  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  process.once('exit', kill);
  await untilAnswers(url, server);
  return {
    url,
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = run();
      await untilAnswers(url, server);
    },
    async stop() {
      process.off('exit', kill);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a separate database on a server, so that tests don't interfere.
 * @param template the name of a database to copy; by default it is empty
 * @returns its URL
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
