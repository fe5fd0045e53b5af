/** PgBouncer that gives each transaction another connection, as the reference allows it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@stepgate/identity';
import { createDatabase, freePort, startPostgres, unprivileged } from '@stepgate/testkit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { program } from './programs.ts';

/** @returns the URL of the same database through a PgBouncer */
async function poolTransactions(url: string): Promise<string> {
  const account = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-pgbouncer-'));
  const server = new URL(url);
  const port = await freePort();
  await writeFile(join(folder, 'users'), `"${server.username}" ""\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    ].join('\n'),
  );
  if (account) await chown(folder, account.uid, account.gid);
  const pooler = spawn(program('pgbouncer'), [join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(pooler, 'exit');
  onTestFinished(async () => {
    pooler.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true });
  });
  for await (const text of pooler.stderr) if (String(text).includes('process up')) break;
  server.port = String(port);
  return server.href;
}

it('[SRE-12] through PgBouncer in transaction mode, processes that start at once migrate in turn and leave no lock', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = await createDatabase(server.url);
  const pooled = await poolTransactions(url);
  const storages = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url: pooled })));
  onTestFinished(async () => {
    await Promise.all(storages.map((storage) => storage.close()));
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(`select pid from pg_locks where locktype = 'advisory'`);
  expect(rows).toEqual([]);
});
