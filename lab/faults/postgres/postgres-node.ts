/**
 * One PostgreSQL server of a campaign, with this machine's programs: it can be crashed, restarted, copied and promoted. It syncs
 * as in production.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, unprivileged } from '@stepgate/testkit';
import pg from 'pg';
import type { Stage } from '../campaign.ts';
import { program } from '../programs.ts';

export type PostgresNode = {
  readonly port: number;
  /** Of a database on it. */
  url(database?: string): string;
  /** Runs statements in order on a separate connection. @returns the rows of the last one */
  sql(...statements: readonly string[]): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** Like `pg_ctl stop -m immediate`: no shutdown, the next start recovers. */
  crash(): Promise<void>;
  /** Kills this many backends with SIGKILL, as the kernel does when memory runs out. */
  killBackends(many: number): Promise<void>;
  /** A standby becomes the primary. */
  promote(): Promise<void>;
};

const user = 'stepgate';

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'wal_retrieve_retry_interval=100ms',
];

const run = promisify(execFile);

type Account = ReturnType<typeof unprivileged>;

/** An empty folder inside a campaign's, for a program that may run as another user. */
export async function createFolder(stage: Pick<Stage, 'folder'>, name: string, account: Account): Promise<string> {
  const folder = join(stage.folder, name);
  // Others may traverse it, but not read it.
  await chmod(stage.folder, 0o711);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** @param name of its folder, which is recreated */
async function newNode(
  stage: Stage,
  name: string,
  make: (data: string, account: Account) => Promise<void>,
): Promise<PostgresNode> {
  const account = unprivileged();
  const data = await createFolder(stage, name, account);
  const port = await freePort();
  await make(data, account);
  let server: ChildProcess | undefined;
  const url = (database = 'postgres'): string => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const ended = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    const ending = server;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await exited;
  };
  const sql = async (...statements: readonly string[]): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const node: PostgresNode = {
    port,
    url,
    sql,
    async start() {
      server = spawn(program('postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])], {
        ...account,
        cwd: data,
        stdio: 'ignore',
        detached: true,
      });
      for (let tries = 0; tries < 600; tries += 1) {
        if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} at its start`);
        try {
          await sql('select 1');
          return;
        } catch {
          await setTimeout(25);
        }
      }
      throw new Error('PostgreSQL did not answer within 15 seconds');
    },
    crash: () => ended('SIGQUIT'),
    async killBackends(many) {
      const rows = await sql(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname <> 'postgres' order by random() limit ${many}`,
      );
      for (const { pid } of rows) {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // The server ends the others itself once one was killed.
        }
      }
    },
    async promote() {
      await sql('select pg_promote(true, 30)');
    },
  };
  stage.afterwards(() => ended('SIGINT'));
  await node.start();
  return node;
}

export const newPrimary = (stage: Stage, name: string): Promise<PostgresNode> =>
  newNode(stage, name, async (data, account) => {
    await run(program('initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
      ...account,
      cwd: '/',
    });
  });

/** A server that follows another and accepts only reads. */
export const newStandby = (stage: Stage, primary: PostgresNode, name: string): Promise<PostgresNode> =>
  newNode(stage, name, async (data, account) => {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', user];
    await run(program('pg_basebackup'), [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], { ...account, cwd: '/' });
  });

/** From now on the primary acknowledges a commit once its standby has it on disk too. @returns once both are set up */
export async function makeSynchronous(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  // A standby that takes over must not wait for a standby until it has one.
  await standby.sql('alter system reset synchronous_standby_names');
  await primary.sql("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  for (let tries = 0; tries < 400; tries += 1) {
    const [row] = await primary.sql("select count(*)::int as many from pg_stat_replication where sync_state = 'sync'");
    if (row?.many === 1) return;
    await setTimeout(50);
  }
  throw new Error('the standby did not become synchronous within 20 seconds');
}
