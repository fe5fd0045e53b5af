/** A restored database: what it brings back ends in pieces, and the service doesn't start before that. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createDatabase,
  insertCustomer,
  newPostgresDatabase,
  postgresUrl,
  processDatabases,
  startService,
} from '@stepgate/testkit';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSecrets } from '../kernel/secrets.ts';
import { startSession } from '../sessions/sessions.ts';
import { endRestored } from '../storage/end-restored.ts';
import { openPostgres } from '../storage/postgres.ts';
import type { Storage } from '../storage/storage.ts';

const program = fileURLToPath(new URL('./backup.ts', import.meta.url));
const key = randomBytes(32);
const secrets = createSecrets(key);
const minutes = 60_000;

type Environment = Readonly<Record<string, string>>;

const createEnvironment = (database: Environment): Environment => ({
  ...database,
  STEPGATE_SECRET: key.toString('base64url'),
  STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in',
});

const command = (env: Environment) => ({ env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env } });

const give = (env: Environment, ...words: string[]): Promise<{ readonly code: unknown; readonly err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], command(env), (error, _out, err) =>
      resolve({ code: error === null ? 0 : error.code, err }),
    );
  });

async function addSessions(storage: Storage, many: number): Promise<void> {
  const { id } = await insertCustomer(storage, secrets, async () => 'hash', Date.now(), {});
  for (let n = 0; n < many; n += 1)
    await startSession(
      { queries: storage.queries, secrets, now: Date.now() },
      {
        customerId: id,
        scope: 'full',
        provedAt: 0,
        proofs: [],
        openedWith: [],
        browser: '',
        network: '',
      },
    );
}

const openSessions = async ({ queries }: Storage): Promise<number> =>
  (await queries.selectFrom('session').select('hash').where('ended_at', 'is', null).execute()).length;

/** Starts the service and stops it again. */
async function startsOn(env: Environment): Promise<void> {
  const service = await startService(env);
  await service.end('SIGTERM');
}

/** A database on which the service has run, and the test's own connection to it. */
async function usedPostgres() {
  const url = await newPostgresDatabase();
  const env = createEnvironment({ DATABASE_URL: url });
  await startsOn(env);
  const storage = await openPostgres({ url });
  return { url, env, storage };
}

describe.each(processDatabases)('data restored by a backup, on $name', ({ newDatabase }) => {
  it('[POL-14] ends in batches; after an interruption a second run ends what is left', { timeout: minutes }, async () => {
    const storage = await (await newDatabase()).open();
    onTestFinished(() => storage.close());
    await addSessions(storage, 5);
    const gone: string[] = [];
    const interrupted = endRestored(
      storage.queries,
      1,
      (table, rows) => {
        gone.push(`${table} ${rows}`);
        throw new Error('interrupted');
      },
      2,
    );
    await expect(interrupted).rejects.toThrow('interrupted');
    expect([gone, await openSessions(storage)]).toEqual([['session 2'], 3]);
    gone.length = 0;
    await endRestored(storage.queries, 2, (table, rows) => gone.push(`${table} ${rows}`), 2);
    expect([gone, await openSessions(storage)]).toEqual([['session 2', 'session 4'], 0]);
    const ends = await storage.queries.selectFrom('session').select('ended_at').orderBy('ended_at').execute();
    expect(ends.map(({ ended_at }) => ended_at)).toEqual([1, 1, 2, 2, 2]);
  });
});

describe('a restored PostgreSQL', () => {
  it('[POL-14] is refused by the service while "restored" has begun and not finished, and starts once it has', {
    timeout: 3 * minutes,
  }, async () => {
    const { url, env, storage } = await usedPostgres();
    onTestFinished(() => storage.close());
    await addSessions(storage, 3);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    onTestFinished(() => holder.end());
    // The command comes to this table after the sessions.
    await holder.query('begin; lock table device in access exclusive mode');
    const running: ChildProcess = spawn(process.execPath, [program, 'restored', '--yes'], { ...command(env), stdio: 'ignore' });
    const ended = new Promise((resolve) => running.once('exit', resolve));
    while ((await openSessions(storage)) > 0 && running.exitCode === null) await setTimeout(50);
    running.kill('SIGKILL');
    await ended;
    await holder.query('rollback');
    await expect(startService(env)).rejects.toThrow('"npm run backup -- restored" has not finished on this database');
    expect(await give(env, 'accept')).toMatchObject({ code: 1, err: expect.stringContaining('has not ended here') });
    expect(await give(env, 'restored', '--yes')).toMatchObject({ code: 0, err: '' });
    await startsOn(env);
  });

  it('[POL-14] is recognised by the place that a dump was restored to: "restored" or "accept" lets the service start', {
    timeout: 3 * minutes,
  }, async () => {
    const { url, env, storage } = await usedPostgres();
    await addSessions(storage, 2);
    await storage.close();
    // As after a restored dump, tables and rows are the same and the database is another one.
    const createCopy = async () => createDatabase(await postgresUrl(), new URL(url).pathname.slice(1));
    const [moved, restored] = [await createCopy(), await createCopy()];
    for (const [copy, way, open] of [
      [moved, 'accept', 2],
      [restored, 'restored', 0],
    ] as const) {
      const there = { ...env, DATABASE_URL: copy };
      await expect(startService(there), way).rejects.toThrow('This database was restored or copied from another one');
      expect(await give(there, way)).toMatchObject({ code: 0, err: '' });
      await startsOn(there);
      const after = await openPostgres({ url: copy });
      expect(await openSessions(after)).toBe(open);
      await after.close();
    }
    await startsOn(env);
  });

  it('[POL-14] ends no session while the service runs on it, unless the operator insists', { timeout: 3 * minutes }, async () => {
    const { env, storage } = await usedPostgres();
    await addSessions(storage, 2);
    const look = async () => {
      const looking = await openPostgres({ url: env.DATABASE_URL ?? '' });
      const many = await openSessions(looking);
      await looking.close();
      return many;
    };
    await storage.close();
    const service = await startService(env);
    expect(await give(env, 'restored')).toMatchObject({
      code: 1,
      err: expect.stringContaining('stop every process of it first'),
    });
    expect(await look()).toBe(2);
    expect(await give(env, 'restored', '--yes')).toMatchObject({ code: 0 });
    expect(await look()).toBe(0);
    await service.end('SIGTERM');
  });
});

const [embedded] = processDatabases;

it('[POL-14] a backup of the embedded database that was only copied into its place is refused by the service', {
  timeout: 3 * minutes,
}, async () => {
  const { env: where } = await embedded.newDatabase();
  const env = createEnvironment(where);
  const folder = where.STEPGATE_DATA_DIR ?? expect.fail('no folder');
  await startsOn(env);
  await give(env, 'make', join(folder, 'backup.sqlite'));
  await startsOn(env);
  const file = join(folder, 'stepgate.sqlite');
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(join(folder, 'backup.sqlite'), file);
  await expect(startService(env)).rejects.toThrow('put it there with "npm run backup -- restore"');
  expect(await give(env, 'restore', join(folder, 'backup.sqlite'))).toMatchObject({ code: 0, err: '' });
  await startsOn(env);
});
