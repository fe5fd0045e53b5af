/** Two PostgreSQL servers behind one address: a primary, and a standby that has each commit on disk before it is acknowledged. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { findPostgresBinaries } from './find-binaries.ts';
import { unprivileged } from './start-postgres.ts';

export type PostgresPair = {
  /** The address that stays, whichever server is behind it. */
  readonly url: string;
  /** Of the standby. */
  readonly standbyUrl: string;
  /** The primary loses its power. The standby takes its place behind the address, and only reads. */
  lose(): Promise<void>;
  /** The standby becomes the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const urlOf = (port: number): string => `postgres://stepgate@127.0.0.1:${port}/postgres`;

/** @returns the rows of the last statement */
async function ask(port: number, ...statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws what the last try did, if none succeeds within a minute */
async function untilTrue(what: string, is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await is().catch(() => false)) return;
    await setTimeout(100);
  }
  throw new Error(`${what} within a minute`);
}

/** A proxy to one port at a time. */
async function openDoor(first: number): Promise<{ port: number; leadTo(port: number): void; close(): void }> {
  let target = first;
  const open = new Set<Socket>();
  const door = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    leadTo(next) {
      target = next;
      cut();
    },
    close() {
      door.close();
      cut();
    },
  };
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const { initdb, postgres } = await findPostgresBinaries();
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-pair-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const as = { ...account, cwd: folder, stdio: 'ignore' } as const;
  const running = new Set<ChildProcess>();
  const kill = (): void => {
    for (const server of running) server.kill('SIGQUIT');
  };
  process.once('exit', kill);
  function run(data: string, port: number): ChildProcess {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'wal_retrieve_retry_interval=100ms',
    ];
    const server = spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], as);
    running.add(server);
    server.once('exit', () => running.delete(server));
    return server;
  }
  async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  const answers = (port: number) =>
    untilTrue('PostgreSQL did not answer', async () => (await ask(port, 'select 1')).length === 1);

  execFileSync(initdb, ['-D', first, '-U', 'stepgate', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], as);
  // A server that is stopped can be copied as it is.
  execFileSync('cp', ['-a', first, second], as);
  writeFileSync(join(second, 'standby.signal'), '');
  writeFileSync(join(second, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${firstPort} user=stepgate'\n`);
  const primary = run(first, firstPort);
  run(second, secondPort);
  await Promise.all([answers(firstPort), answers(secondPort)]);
  await ask(firstPort, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  await untilTrue('the standby was not synchronous', async () => {
    const [row] = await ask(firstPort, "select count(*)::int as many from pg_stat_replication where sync_state = 'sync'");
    return row?.many === 1;
  });

  const door = await openDoor(firstPort);
  return {
    url: urlOf(door.port),
    standbyUrl: urlOf(secondPort),
    async lose() {
      await end(primary, 'SIGQUIT');
      door.leadTo(secondPort);
    },
    async promote() {
      await ask(secondPort, 'select pg_promote(true, 60)');
    },
    async stop() {
      process.off('exit', kill);
      door.close();
      await Promise.all([...running].map((server) => end(server, 'SIGINT')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
