/** The cost of a login, a check and an approval while the tables grow to ten million rows. */
import { createHash, randomBytes } from 'node:crypto';
import { calls } from '@stepgate/contract';
import { claimDatabase, createSecrets, makeFirstKey, openPostgres } from '@stepgate/identity';
import { createDatabase, newApiKey, paths, startPostgres, type toRequest } from '@stepgate/testkit';
import pg from 'pg';
import type { Campaign, Stage } from '../campaign.ts';
import { addCustomers, type CustomerPool, createPool } from '../customers.ts';
import { count, duration, type Figure, milliseconds, never } from '../figure.ts';
import { eventsOf, rowsOf } from '../million/rows.ts';
import { mustLive, type Service, startService } from '../service.ts';

const sizes = [10_000, 1_000_000, 10_000_000] as const;
const shortSizes = [1_000, 10_000, 20_000] as const;
const logins = 60;
/** A table with more rows is never read whole. */
const large = 5_000;

const steps = ['login', 'code', 'session', 'check', 'approval'] as const;
type Step = (typeof steps)[number];
type Times = Readonly<Record<Step, number[]>>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function fillTo(client: pg.Client, from: number, to: number): Promise<void> {
  const now = Date.now();
  // In pieces: one statement would hold its rows in the log of the server.
  for (let at = from; at <= to; at += 500_000) {
    const end = Math.min(to, at + 499_999);
    for (const statement of [...rowsOf(at, end, now), ...eventsOf(at, end, now)]) await client.query(statement);
  }
  await client.query('vacuum analyze');
}

/** @returns rows that were read by going through a large table, since the statistics began */
async function readWhole(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ read: string }>(
    `select coalesce(sum(seq_tup_read), 0) as read from pg_stat_user_tables where n_live_tup > ${large}`,
  );
  return Number(rows[0]?.read);
}

/** Whole logins, one after the other, each with a check of its session and a demand for an approval. */
async function logInAll(service: Service, pool: CustomerPool, apiKey: string): Promise<Times> {
  const times: Times = { login: [], code: [], session: [], check: [], approval: [] };
  async function ask(step: Step, path: string, request: Parameters<typeof toRequest>[0]) {
    const begun = performance.now();
    const answer = await service.ask(path, request);
    times[step].push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }
  for (let nth = 0; nth < logins; nth += 1) {
    const next = pool.next();
    if (next === undefined) throw new Error('there is no unused code');
    const { email, password } = next.customer;
    const headers = { 'x-forwarded-for': `2001:db8:${nth.toString(16)}::1` };
    const login = await ask('login', paths.login, { body: { email, password }, headers });
    const oneTimeToken = login.text.match(/"oneTimeToken":"([^"]+)"/)?.[1] ?? '';
    await ask('code', paths.verify('totp'), { oneTimeToken, body: { code: next.code() }, headers });
    const { cookies } = await ask('session', paths.exchange, { body: { oneTimeToken }, headers });
    const cookie = cookies.find((each) => each.startsWith('__Host-stepgate-session='))?.split(';')[0] ?? '';
    await ask('check', paths.session, { cookie, headers });
    await ask('approval', calls.requestApproval.path, {
      headers: { authorization: `Bearer ${apiKey}` },
      body: {
        sessionCookie: cookie.slice(cookie.indexOf('=') + 1),
        method: 'POST',
        path: '/transfers',
        bodyDigest: createHash('sha256').update(String(nth)).digest('base64url'),
        details: { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', facts: [] },
      },
    });
  }
  return times;
}

type Measured = { readonly size: number; readonly times: Times; readonly whole: number; readonly bytes: number };

type Load = { readonly env: Readonly<Record<string, string>>; logIn(service: Service): Promise<Times> };

async function measureAt(stage: Stage, client: pg.Client, size: number, { env, logIn }: Load): Promise<Measured> {
  const service = mustLive(await startService(stage, env));
  // The first logins compile code and prepare statements.
  await logIn(service);
  const before = await readWhole(client);
  const times = await logIn(service);
  await service.end('SIGTERM');
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return { size, times, whole: (await readWhole(client)) - before, bytes: Number(rows[0]?.bytes) };
}

export const growth: Campaign = {
  name: 'growth',
  what: `A login, a check and an approval on a PostgreSQL with up to ${count(sizes.at(-1) ?? 0)} customers, sessions, tokens, browsers and events.`,
  minutes: 25,
  missing: () => [],
  async run(stage) {
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const key = randomBytes(32);
    const secrets = createSecrets(key);
    const storage = await openPostgres({ url });
    await claimDatabase(storage, secrets, { now: Date.now }, false);
    await makeFirstKey({ queries: storage.queries, secrets, now: Date.now() });
    const pool = createPool(await addCustomers(storage, key, 6 * logins + 50));
    const apiKey = await newApiKey({ storage, secrets });
    await storage.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    stage.afterwards(() => client.end());
    const load: Load = {
      env: { DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url') },
      logIn: (service) => logInAll(service, pool, apiKey),
    };
    const measured: Measured[] = [];
    let filled = 0;
    for (const size of stage.short ? shortSizes : sizes) {
      const begun = performance.now();
      await fillTo(client, filled + 1, size);
      filled = size;
      stage.say(`${count(size)} rows in each table after ${duration(performance.now() - begun)}`);
      const at = await measureAt(stage, client, size, load);
      measured.push(at);
      stage.say(`${count(size)}: ${steps.map((step) => `${step} ${milliseconds(median(at.times[step]))}`).join(', ')}`);
    }
    const [first] = measured;
    if (first === undefined) throw new Error('nothing was measured');
    return measured.flatMap(({ size, times, whole, bytes }): Figure[] => [
      ...steps.map((step): Figure => {
        const [now, then] = [median(times[step]), median(first.times[step])];
        const what = `${count(size)} customers: ${step}`;
        const measuredAs = `${milliseconds(now)}, ${(now / then).toFixed(2)} ×`;
        return {
          what,
          measured: measuredAs,
          floor: `${milliseconds(then)} with ${count(first.size)}`,
          aim: '≤ 1.5 ×',
          met: now <= 1.5 * then,
        };
      }),
      never(`${count(size)} customers: rows of large tables that were read without an index`, whole, '–'),
      {
        what: `${count(size)} customers: the database`,
        measured: `${(bytes / 1e9).toFixed(1)} GB`,
        floor: '–',
        aim: '–',
        met: true,
      },
    ]);
  },
};
