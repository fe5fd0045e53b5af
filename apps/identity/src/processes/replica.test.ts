/** A real standby that answers reads. */
import { calls } from '@stepgate/contract';
import { newLoggedInCustomer, openWorld, startPostgresPair } from '@stepgate/testkit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../server-api/api-keys.ts';
import { endCustomerSessions } from '../sessions/sessions.ts';
import { openPostgres } from '../storage/postgres.ts';
import { openReplicaPool } from '../storage/postgres-clients.ts';
import { openPostgresReplica } from '../storage/postgres-replica.ts';
import { mostStale, type Replica } from '../storage/replica.ts';
import { transact } from '../storage/transaction.ts';

async function askOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('[SRE-12] a standby answers session checks, an old one does not, and without it the primary answers all', {
  timeout: 120_000,
}, async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.stop());
  const primary = await openPostgres({ url: pair.url });
  onTestFinished(() => primary.close());
  const reasons: (string | undefined)[] = [];
  let ahead = 0;
  const standby = openPostgresReplica({
    url: pair.standbyUrl,
    primary: primary.queries,
    onChange: (why) => void reasons.push(why),
    now: () => performance.now() + ahead,
  });
  onTestFinished(() => standby.close());
  let answered = 0;
  const replica: Replica = {
    async rows(read, values) {
      const rows = await standby.replica.rows(read, values);
      answered += rows.length;
      return rows;
    },
  };
  const world = await openWorld({ postgresUrl: pair.url, replica });
  onTestFinished(() => world.close());
  const key = await makeApiKey(
    { queries: primary.queries, secrets: world.secrets, now: world.clock.now() },
    { name: 'shop', scopes: ['sessions'] },
  );
  const owner = await newLoggedInCustomer(world);
  const sessionCookie = /session=([^;]+)/.exec(owner.cookie)?.[1] ?? '';
  /** @returns whether the session is active, and whether the standby said so */
  const check = async () => {
    const before = answered;
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await world.ask(calls.introspectSession.path, { body: { sessionCookie, poll: true }, headers });
    return [Object(body).active, answered > before];
  };
  const patience = { timeout: 30_000 };

  await expect.poll(check, patience).toEqual([true, true]);

  // The standby stops following, the session ends, and the standby's word counts for two seconds only.
  await askOn(pair.standbyUrl, 'select pg_wal_replay_pause()');
  await transact({ ...world, phone: world.phone }, (tx) => endCustomerSessions(tx, owner.customer.id, {}));
  ahead += mostStale;
  expect(await check()).toEqual([false, false]);
  await expect
    .poll(async () => {
      ahead += 300;
      await check();
      return reasons.at(-1);
    }, patience)
    .toBe('it is more than two seconds behind');
  await askOn(pair.standbyUrl, 'select pg_wal_replay_resume()');
  await expect
    .poll(async () => {
      await check();
      return reasons.at(-1);
    }, patience)
    .toBeUndefined();
  expect(await check()).toEqual([false, false]);

  // Nothing can be written through its connections, even if it becomes the primary.
  await pair.lose();
  await pair.promote();
  const reads = openReplicaPool(pair.standbyUrl);
  onTestFinished(() => reads.end());
  await expect(reads.query("delete from session where hash = ''")).rejects.toMatchObject({ code: '25006' });
  await expect
    .poll(async () => {
      await check();
      return reasons.at(-1);
    }, patience)
    .toBe('it is no standby');
  expect(await check()).toEqual([false, false]);
});
