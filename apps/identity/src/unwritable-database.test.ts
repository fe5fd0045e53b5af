/** A database that can be read but not written, or not in time: what customers and load balancers are told, and that it heals by itself. */
import { createDatabase, openWorld, paths, postgresUrl, type World, type WorldOptions } from '@stepgate/testkit';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

type Line = { level: number; msg: string; fault?: string; err?: { type?: string; errcode?: number; code?: string } };

/** A world whose log a test reads. */
async function open(options: WorldOptions = {}) {
  const lines: Line[] = [];
  const world = await openWorld({ ...options, log: (line) => lines.push(JSON.parse(line)) });
  onTestFinished(() => world.close());
  const customer = await world.addCustomer();
  return {
    world,
    login: () => world.ask(paths.login, { body: { email: customer.email, password: customer.password } }),
    faults: () => lines.filter(({ level }) => level >= 50),
  };
}

const busy = { status: 503, body: { code: 'busy' }, headers: { 'retry-after': '1' } };
const say = async (world: World, statement: RawBuilder<unknown>): Promise<void> =>
  void (await statement.execute(world.storage.queries));

it.each([
  {
    state: 'full',
    errcode: 13,
    // The pages that the file has now, and not one more: what SQLite says then is what it says of a full disk.
    break: sql`pragma max_page_count = 1`,
    mend: sql`pragma max_page_count = 1000000`,
  },
  { state: 'read-only', errcode: 8, break: sql`pragma query_only = on`, mend: sql`pragma query_only = off` },
])(
  '[UP-04] a $state disk under SQLite gives 503 and /readyz 503, spoils nothing, and heals without a restart (RS8)',
  async (disk) => {
    const { world, login, faults } = await open();
    expect((await login()).status).toBe(200);
    await say(world, disk.break);
    // Logins fill what room the pages still have.
    await expect.poll(login).toMatchObject(busy);
    const before = faults().length;
    expect(await login()).toMatchObject(busy);
    // One line with the real error: neither a second one about the rollback, nor "unexpected".
    expect(faults().slice(before)).toEqual([
      expect.objectContaining({
        msg: 'the database does not do what it was asked',
        fault: 'unwritable',
        err: expect.objectContaining({ errcode: disk.errcode }),
      }),
    ]);
    expect(await world.ask('/readyz')).toMatchObject(busy);
    expect((await world.ask('/healthz')).status).toBe(200);
    await say(world, disk.mend);
    expect((await world.ask('/readyz')).status).toBe(200);
    expect((await login()).status).toBe(200);
    const { rows } = await sql`pragma integrity_check`.execute(world.storage.queries);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  },
);

it('[UP-03] a standby that is still read-only gives 503 and /readyz 503, and serves once it takes writes', async () => {
  const postgres = await createDatabase(postgresUrl());
  const { world, login, faults } = await open({ postgresUrl: postgres });
  const name = new URL(postgres).pathname.slice(1);
  /** As a fail-over does: every connection ends, and the next ones find another server. */
  async function failOverTo(readOnly: 'on' | 'off'): Promise<void> {
    const admin = new pg.Client({ connectionString: postgresUrl() });
    await admin.connect();
    await admin.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
  }
  expect((await login()).status).toBe(200);
  await failOverTo('on');
  // The first may still meet a connection that has just been ended. Readiness sees it before a customer does.
  await world.ask('/readyz');
  expect(await world.ask('/readyz')).toMatchObject(busy);
  expect(faults().at(-1)).toMatchObject({ fault: 'unwritable', err: { type: 'DatabaseUnusable' } });
  expect(await login()).toMatchObject(busy);
  expect(faults().at(-1)).toMatchObject({ fault: 'unwritable', err: { code: '25006' } });
  expect((await world.ask('/healthz')).status).toBe(200);
  await failOverTo('off');
  await expect.poll(async () => (await world.ask('/readyz')).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect(faults().map(({ msg }) => msg)).not.toContain('unexpected error');
});

it('[UP-03] a table that is locked for long gives 503 in bounded time, and holds nothing up once it is free', async () => {
  const postgres = await createDatabase(postgresUrl());
  const { world, login, faults } = await open({ postgresUrl: postgres });
  const holder = new pg.Client({ connectionString: postgres });
  await holder.connect();
  await holder.query('begin; lock table customer in access exclusive mode');
  expect(await login()).toMatchObject(busy);
  expect(faults()).toMatchObject([{ fault: 'held', err: { code: '55P03' } }]);
  // Nobody waits for that table to tell a load balancer the truth.
  expect((await world.ask('/readyz')).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  expect((await login()).status).toBe(200);
});
