/** The hourly clean-up of a hundred thousand expired logins, on each database, under requests of customers. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgres, openSqlite, type Storage, timeStep, totpCode } from '@stepgate/identity';
import { createDatabase, paths, startPostgres, tokenOf, type WorldCustomer } from '@stepgate/testkit';
import { percentile } from '../../bench/percentile.ts';
import type { Campaign, Stage } from '../campaign.ts';
import { addCustomers } from '../customers.ts';
import { count, duration, type Figure, milliseconds } from '../figure.ts';
import { mustLive, type Service, startService } from '../service.ts';

const expired = 100_000;
const hook = fileURLToPath(new URL('../hold-of-the-loop.ts', import.meta.url));
const day = 24 * 60 * 60_000;
const aim = 50;

type Database = { readonly env: Readonly<Record<string, string>>; open(): Promise<Storage> };

/** A whole login, which creates one of each row that a login leaves behind. */
async function logIn({ ask }: Service, { email, password, totpKey }: WorldCustomer): Promise<void> {
  const oneTimeToken = tokenOf(JSON.parse((await ask(paths.login, { body: { email, password } })).text));
  await ask(paths.verify('totp'), { oneTimeToken, body: { code: totpCode(totpKey, timeStep(Date.now())) } });
  const { status, text } = await ask(paths.exchange, { body: { oneTimeToken } });
  if (status !== 200) throw new Error(`a login was answered with ${status} ${text}`);
}

/** This many copies of that login, expired for days. */
async function copyLogin({ transaction }: Storage, many: number): Promise<void> {
  await transaction(async (queries) => {
    const token = await queries.queries.selectFrom('one_time_token').selectAll().executeTakeFirstOrThrow();
    const challenges = await queries.queries.selectFrom('challenge').selectAll().execute();
    const session = await queries.queries.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const expires_at = Date.now() - 3 * day;
    const batch = 200;
    for (let first = 0; first < many; first += batch) {
      const names = Array.from({ length: Math.min(batch, many - first) }, (_, n) => `expired ${first + n}`);
      await queries.queries
        .insertInto('one_time_token')
        .values(names.map((hash) => ({ ...token, hash, expires_at })))
        .execute();
      await queries.queries
        .insertInto('challenge')
        .values(names.flatMap((token_hash) => challenges.map((challenge) => ({ ...challenge, token_hash }))))
        .execute();
      await queries.queries
        .insertInto('session')
        .values(names.map((hash) => ({ ...session, hash, expires_at })))
        .execute();
    }
  });
}

async function left({ queries }: Storage): Promise<number> {
  const counted = async (table: 'one_time_token' | 'session'): Promise<number> => {
    const { many } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('expires_at', '<', Date.now() - 2 * day)
      .executeTakeFirstOrThrow();
    return Number(many);
  };
  return (await counted('one_time_token')) + (await counted('session'));
}

/** Reads the file directly, read-only, because only the service may write to it. */
function leftInFile(folder: string): number {
  const file = new DatabaseSync(join(folder, 'stepgate.sqlite'), { readOnly: true });
  const before = Date.now() - 2 * day;
  const counted = (table: string): number =>
    Number(file.prepare(`select count(*) as many from ${table} where expires_at < ?`).get(before)?.many);
  const many = counted('one_time_token') + counted('session');
  file.close();
  return many;
}

/** Asks the process for the longest hold of its event loop since the last call, in milliseconds. */
async function longestHold(service: Service): Promise<number> {
  const answers = (): string[] => service.printed().filter((line) => line.startsWith('{"longestHold"'));
  const before = answers().length;
  process.kill(service.pid, 'SIGUSR2');
  for (let tries = 0; tries < 600; tries += 1) {
    const line = answers()[before];
    if (line !== undefined) return JSON.parse(line).longestHold;
    await setTimeout(50);
  }
  throw new Error('the process did not say how long it was held');
}

async function cleanUpOn(stage: Stage, name: string, database: Database, many: number): Promise<Figure[]> {
  const key = randomBytes(32);
  const env = { ...database.env, STEPGATE_SECRET: key.toString('base64url') };
  const storage = await database.open();
  const [customer] = await addCustomers(storage, key, 1);
  if (customer === undefined) throw new Error('nobody to log in');
  await storage.close();
  const plain = mustLive(await startService(stage, env));
  await logIn(plain, customer);
  await plain.end('SIGTERM');
  const filling = await database.open();
  await copyLogin(filling, many);
  const before = await left(filling);
  await filling.close();
  stage.say(`${name}: ${count(before)} expired tokens and sessions are there`);

  const service = mustLive(await startService(stage, env, ['--import', hook]));
  const readiness: number[] = [];
  const ask = async (): Promise<void> => {
    const begun = performance.now();
    await service.ask(paths.session, { cookie: '__Host-stepgate-session=made-up' });
    readiness.push(performance.now() - begun);
  };
  for (let n = 0; n < 50; n += 1) await ask();
  // Holds during the start don't count; the clean-up begins a minute after it.
  await longestHold(service);
  await setTimeout(1_000);
  const floorHold = await longestHold(service);
  const floor = percentile(readiness.splice(0), 0.99);
  const begun = performance.now();
  const looking = database.env.DATABASE_URL === undefined ? undefined : await database.open();
  let rest = before;
  let first = begun;
  for (const latest = begun + 300_000; rest > 0 && performance.now() < latest; ) {
    for (let n = 0; n < 20; n += 1) {
      await ask();
      await setTimeout(20);
    }
    rest = looking === undefined ? leftInFile(database.env.STEPGATE_DATA_DIR ?? '') : await left(looking);
    if (rest === before) first = performance.now();
  }
  const took = performance.now() - begun;
  const aSecond = Math.round(((before - rest) / (performance.now() - first)) * 1_000);
  await looking?.close();
  const hold = await longestHold(service);
  await service.end('SIGTERM');
  const what = `Clean-up on ${name}`;
  stage.say(
    `${name}: ${count(rest)} left after ${duration(took)}; the slowest answer beside it took ${milliseconds(Math.max(...readiness))}`,
  );
  return [
    {
      what: `${what}: longest hold of the event loop`,
      measured: milliseconds(hold),
      floor: `${milliseconds(floorHold)} at rest`,
      aim: `≤ ${aim} ms`,
      met: hold <= aim,
    },
    {
      what: `${what}: session checks beside it`,
      measured: `p99 ${milliseconds(percentile(readiness, 0.99))}, worst ${milliseconds(Math.max(...readiness))}`,
      floor: `p99 ${milliseconds(floor)} before it`,
      aim: `p99 ≤ ${aim} ms`,
      met: percentile(readiness, 0.99) <= aim,
    },
    {
      what: `${what}: rows left after ${duration(took)}, at ${count(aSecond)} a second since its first batch`,
      measured: count(rest),
      floor: `${count(before)} before`,
      aim: '0',
      met: rest === 0,
    },
  ];
}

export const cleanup: Campaign = {
  name: 'cleanup',
  what: `The hourly clean-up of ${count(expired)} expired logins, on each database.`,
  minutes: 2,
  missing: () => [],
  async run(stage) {
    const many = stage.short ? expired / 10 : expired;
    const folder = join(stage.folder, 'sqlite');
    mkdirSync(folder);
    const embedded = await cleanUpOn(
      stage,
      'SQLite',
      { env: { STEPGATE_DATA_DIR: folder }, open: () => openSqlite(folder) },
      many,
    );
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const shared = await cleanUpOn(stage, 'PostgreSQL', { env: { DATABASE_URL: url }, open: () => openPostgres({ url }) }, many);
    return [...embedded, ...shared];
  },
};
