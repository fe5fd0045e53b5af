/** A PostgreSQL that restarts while customers are served, and one whose commits wait for a missing standby. */
import { randomBytes } from 'node:crypto';
import { beginLogin, createDatabase, lookInto, paths, startPostgres, startService } from '@stepgate/testkit';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres.ts';

const key = randomBytes(32);

async function newServer() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return { server, url: await createDatabase(server.url) };
}

it.each(['fast', 'immediate'] as const)(
  '[UP-01] a restart of PostgreSQL (%s) under eight clients ends no process and causes only 503, and a login in progress can be completed (RS6)',
  async (mode) => {
    const { server, url } = await newServer();
    const service = await startService({ DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url') });
    onTestFinished(() => void service.end('SIGKILL'));
    const shared = await lookInto(await openPostgres({ url }), key);
    const customer = await shared.addCustomer();
    const oneTimeToken = await beginLogin(service, customer);
    await service.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await shared.codeSentTo(customer.phone);
    const others = await Promise.all(Array.from({ length: 4 }, () => shared.addCustomer()));
    const statuses: number[] = [];
    let over = false;
    const untilOver = async (ask: () => Promise<{ status: number }>): Promise<void> => {
      while (!over) statuses.push((await ask()).status);
    };
    const clients = others.flatMap(({ email, password }) => [
      untilOver(() => service.ask(paths.login, { body: { email, password } })),
      untilOver(() => service.ask(paths.status, { oneTimeToken })),
    ]);
    await server.restart(mode);
    await expect.poll(async () => (await service.ask('/readyz')).status, { timeout: 15_000 }).toBe(200);
    over = true;
    await Promise.all(clients);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    expect((await service.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    await shared.storage.close();
  },
);

it('[UP-03] a commit that waits for a synchronous standby is never acknowledged after a time-out', async () => {
  const { url } = await newServer();
  const storage = await openPostgres({ url });
  await sql`create table kept (id text)`.execute(storage.queries);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query("alter system set synchronous_standby_names = 'absent'");
  await admin.query('select pg_reload_conf()');
  // A connection may know the setting before commits wait for it: PostgreSQL's checkpointer is the process that makes them wait.
  const probe = new pg.Client({ connectionString: url });
  await probe.connect();
  let committing: Promise<unknown> | undefined;
  await expect
    .poll(async () => {
      committing ??= probe.query("insert into kept values ('probe')").then(() => {
        committing = undefined;
      });
      return (await admin.query("select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'")).rows;
    })
    .toEqual([{ waiting: 1 }]);
  const single = sql`insert into kept values ('single')`.execute(storage.queries);
  const whole = storage.transaction(({ queries }) => sql`insert into kept values ('whole')`.execute(queries));
  await Promise.all([single, whole].map((written) => expect(written).rejects.toThrow('Query read timeout')));
  await admin.query('alter system reset synchronous_standby_names');
  await admin.query('select pg_reload_conf()');
  await committing;
  await probe.end();
  await admin.end();
  await storage.close();
});
