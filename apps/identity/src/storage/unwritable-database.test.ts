/** A database that can be read but not written, or not in time: the answers to customers and load balancers, and the recovery without a restart. */
import { newPostgresDatabase, openWorld, paths, postgresUrl, type World, type WorldOptions } from '@stepgate/testkit';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

type Line = {
  level: number;
  msg: string;
  fault?: string;
  more?: number;
  err?: { type?: string; errcode?: number; code?: string };
};

/** A world whose log the test reads. */
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
    // Limits the file to its current pages; SQLite then reports the same error as for a full disk.
    break: sql`pragma max_page_count = 1`,
    mend: sql`pragma max_page_count = 1000000`,
  },
  { state: 'read-only', errcode: 8, break: sql`pragma query_only = on`, mend: sql`pragma query_only = off` },
])(
  '[UP-04] a $state disk under SQLite gives 503 and /readyz 503, corrupts nothing, and recovers without a restart (RS8)',
  async (disk) => {
    const { world, login, faults } = await open();
    expect((await login()).status).toBe(200);
    await say(world, disk.break);
    // Logins fill the space that the pages still have.
    await expect.poll(login).toMatchObject(busy);
    const before = faults().length;
    expect(await login()).toMatchObject(busy);
    // One line with the real error, without a second one about the rollback and without "unexpected".
    expect(faults().slice(before)).toEqual([
      expect.objectContaining({
        msg: 'the database does not do what it was asked',
        fault: 'unwritable',
        err: expect.objectContaining({ errcode: disk.errcode }),
      }),
    ]);
    const ofCalls = faults().length;
    for (let probe = 0; probe < 3; probe += 1) expect(await world.ask('/readyz')).toMatchObject(busy);
    // Load balancers ask each second: one line a minute.
    expect(faults()).toHaveLength(ofCalls + 1);
    world.clock.move(60_000);
    expect(await world.ask('/readyz')).toMatchObject(busy);
    expect(faults().at(-1)).toMatchObject({ fault: 'unwritable', more: 2 });
    expect((await world.ask('/healthz')).status).toBe(200);
    await say(world, disk.mend);
    expect((await world.ask('/readyz')).status).toBe(200);
    expect((await login()).status).toBe(200);
    const { rows } = await sql`pragma integrity_check`.execute(world.storage.queries);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  },
);

it('[UP-03] a read-only standby gives 503 and /readyz 503, and serves once it accepts writes', async () => {
  const postgres = await newPostgresDatabase();
  const { world, login, faults } = await open({ postgresUrl: postgres });
  const name = new URL(postgres).pathname.slice(1);
  /** Simulates a failover: every connection ends, and the next ones find another server. */
  async function failOverTo(readOnly: 'on' | 'off'): Promise<void> {
    const admin = new pg.Client({ connectionString: await postgresUrl() });
    await admin.connect();
    await admin.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
  }
  expect((await login()).status).toBe(200);
  await failOverTo('on');
  // The pool may still hand out connections that have just ended, which is another fault.
  const faultAfter = (ask: () => Promise<unknown>) => async () => {
    expect(await ask()).toMatchObject(busy);
    return faults().at(-1);
  };
  await expect
    .poll(faultAfter(() => world.ask('/readyz')))
    .toMatchObject({ fault: 'unwritable', err: { type: 'DatabaseUnusable' } });
  await expect.poll(faultAfter(login)).toMatchObject({ fault: 'unwritable', err: { code: '25006' } });
  expect((await world.ask('/healthz')).status).toBe(200);
  await failOverTo('off');
  await expect.poll(async () => (await world.ask('/readyz')).status).toBe(200);
  await expect.poll(async () => (await login()).status).toBe(200);
  expect(faults().map(({ msg }) => msg)).not.toContain('unexpected error');
});

it('[UP-03] a table that is locked for long gives 503 in bounded time, and delays nothing once it is free', async () => {
  const postgres = await newPostgresDatabase();
  const { world, login, faults } = await open({ postgresUrl: postgres });
  const holder = new pg.Client({ connectionString: postgres });
  await holder.connect();
  await holder.query('begin; lock table customer in access exclusive mode');
  expect(await login()).toMatchObject(busy);
  expect(faults()).toMatchObject([{ fault: 'held', err: { code: '55P03' } }]);
  // The readiness check doesn't wait for that table.
  expect((await world.ask('/readyz')).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  expect((await login()).status).toBe(200);
});
