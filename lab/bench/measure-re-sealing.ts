/** The secret is changed under load: how fast the service seals again what the old one sealed, and whether a login fails meanwhile. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  claimDatabase,
  createPasswordHashes,
  createSecrets,
  openPostgres,
  openSqlite,
  type Secrets,
  type Storage,
  timeStep,
  totpCode,
} from '@stepgate/identity';
import {
  createDatabase,
  insertCustomer,
  newAddress,
  paths,
  proxiesOfTests,
  startPostgres,
  tokenOf,
  toRequest,
  type WorldCustomer,
} from '@stepgate/testkit';
import { type Figure, milliseconds, perSecond, ratio } from './figure.ts';
import { type Paced, paced } from './paced.ts';
import { pathOf, serve } from './process.ts';
import { productionEnv } from './service.ts';

const rows = 100_000;
const loginsPerSecond = 20;
/** Of the floor, and afterwards beside the re-sealing until it ends. */
const seconds = 10;
const [older, newer] = [randomBytes(32), randomBytes(32)];

async function fill(storage: Storage, secrets: Secrets): Promise<void> {
  const some = 500;
  for (let from = 0; from < rows; from += some) {
    const ids = Array.from({ length: some }, (_, n) => `many-${from + n}`);
    await storage.transaction(async ({ queries }) => {
      const account = { password_hash: null, created_at: 0 };
      await queries
        .insertInto('customer')
        .values(ids.map((id) => ({ ...account, id, email: `${id}@bench.example` })))
        .execute();
      const secret = secrets.newToken();
      await queries
        .insertInto('totp')
        .values(ids.map((id) => ({ customer_id: id, secret: secrets.seal(secret, id), last_step: 0 })))
        .execute();
    });
  }
}

/** Password, authenticator app, session. @returns whether all three were answered with 200 */
async function logIn(origin: string, { email, password, totpKey }: WorldCustomer, address: string): Promise<boolean> {
  const ask = async (path: string, request: Parameters<typeof toRequest>[0]): Promise<Response> => {
    const { payload, ...rest } = toRequest({ ...request, headers: { 'x-forwarded-for': address } });
    return fetch(origin + path, { ...rest, ...(typeof payload === 'string' && { body: payload }) });
  };
  const login = await ask(paths.login, { body: { email, password } });
  const answered: unknown = await login.json();
  if (login.status !== 200) return false;
  const oneTimeToken = tokenOf(answered);
  const code = totpCode(totpKey, timeStep(Date.now()));
  const verified = await ask(paths.verify('totp'), { oneTimeToken, body: { code } });
  await verified.arrayBuffer();
  const exchanged = await ask(paths.exchange, { body: { oneTimeToken } });
  await exchanged.arrayBuffer();
  return verified.status === 200 && exchanged.status === 200;
}

type Place = {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<Storage>;
  end(): Promise<void>;
};

async function measureIn({ name, env, open, end }: Place): Promise<Figure[]> {
  const storage = await open();
  const secrets = createSecrets(older);
  await claimDatabase(storage, secrets, { now: Date.now }, false);
  await fill(storage, secrets);
  const hash = await (await createPasswordHashes(secrets, () => undefined)).hash('correct horse battery');
  const people: WorldCustomer[] = [];
  for (let n = 0; n < 4_000; n += 1)
    people.push(await insertCustomer(storage, secrets, async () => hash, Date.now(), { preferred: 'TOTP' }));
  const all = rows + people.length;
  const left = async (): Promise<number> => {
    const secretsLeft = await storage.queries
      .selectFrom('totp')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(({ eb, fn }) => eb(fn<string>('lower', ['secret']), 'not like', '%.%'))
      .executeTakeFirstOrThrow();
    return Number(secretsLeft.count);
  };
  const service = await serve(
    pathOf('../../apps/identity/src/main.ts'),
    {
      ...productionEnv,
      ...env,
      // Each customer comes from a network of their own, as customers do.
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
      STEPGATE_SECRET: newer.toString('base64url'),
      STEPGATE_OTHER_SECRETS: older.toString('base64url'),
    },
    '/readyz',
  );
  let failed = 0;
  let logins = 0;
  const oneLogin = async (): Promise<void> => {
    const customer = people.pop();
    if (customer === undefined) throw new Error('there are too few customers');
    logins += 1;
    if (!(await logIn(service.origin, customer, newAddress()).catch(() => false))) failed += 1;
  };
  const beside: Paced[] = [];
  let begun: number | undefined;
  let over: number | undefined;
  const watch = async (): Promise<void> => {
    while (over === undefined) {
      const now = await left();
      if (now < all) begun ??= performance.now();
      if (now === 0) over = performance.now();
      await setTimeout(500);
    }
  };
  const watching = watch();
  while (over === undefined) beside.push(await paced(loginsPerSecond, 5, oneLogin));
  await watching;
  const without = await paced(loginsPerSecond, seconds, oneLogin);
  await service.stop();
  await storage.close();
  await end();
  const took = ((over ?? 0) - (begun ?? 0)) / 1_000;
  const worst = Math.max(...beside.map(({ p99 }) => p99));
  return [
    {
      what: `${all.toLocaleString('en')} values sealed again on ${name}`,
      measured: `${took.toFixed(1)} s, ${perSecond(all / took)}`,
      floor: '–',
      ratio: '–',
      aim: '≤ 60 s',
    },
    {
      what: `Logins beside it, worst five seconds; ${failed} of ${logins.toLocaleString('en')} failed`,
      measured: `p99 ${milliseconds(worst)}`,
      floor: `p99 ${milliseconds(without.p99)} afterwards`,
      ratio: ratio(worst / without.p99),
      aim: '≤ 500 ms, 0 failed',
    },
  ];
}

export async function measureReSealing(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-bench-'));
  const figures = await measureIn({
    name: 'SQLite',
    env: { STEPGATE_DATA_DIR: folder },
    open: () => openSqlite(folder),
    end: async () => rmSync(folder, { recursive: true }),
  });
  const postgres = await startPostgres();
  const url = await createDatabase(postgres.url);
  const onPostgres = await measureIn({
    name: 'PostgreSQL',
    env: { DATABASE_URL: url },
    open: () => openPostgres({ url }),
    end: () => postgres.stop(),
  });
  return [...figures, ...onPostgres];
}
