/** Which calls read a replica, and what its age may change. */
import { globSync, readFileSync } from 'node:fs';
import { calls, keySetPath } from '@stepgate/contract';
import { openSqlite } from '@stepgate/identity';
import { freezeSessions, type LoggedInCustomer, newLoggedInCustomer, openWorld, stepUp, type World } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { endCustomerSessions } from '../sessions/sessions.ts';
import type { Replica } from '../storage/replica.ts';
import { transact } from '../storage/transaction.ts';
import { makeApiKey } from './api-keys.ts';

/** A world whose replica is another database, which follows when the test says so. */
async function opened() {
  const copy = await openSqlite(undefined);
  let answered = 0;
  let asked = 0;
  const replica: Replica = {
    async rows(read, values) {
      asked += 1;
      const rows = await read.at(copy.queries, values);
      answered += rows.length;
      return rows;
    },
  };
  const world = await openWorld({ replica });
  onTestFinished(async () => {
    await world.close();
    await copy.close();
  });
  const { storage, secrets, clock } = world;
  const key = await makeApiKey(
    { queries: storage.queries, secrets, now: clock.now() },
    { name: 'shop', scopes: ['sessions', 'approvals'] },
  );
  const from = { asked: () => asked, answered: () => answered };
  const isActive = async ({ cookie }: LoggedInCustomer, poll = false): Promise<boolean> => {
    const sessionCookie = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await world.ask(calls.introspectSession.path, { body: { sessionCookie, poll }, headers });
    return Object(body).active === true;
  };
  const follow = async (): Promise<void> => {
    for (const table of ['session', 'customer'] as const) await copy.queries.deleteFrom(table).execute();
    const customers = await storage.queries.selectFrom('customer').selectAll().execute();
    const sessions = await storage.queries.selectFrom('session').selectAll().execute();
    if (customers.length > 0) await copy.queries.insertInto('customer').values(customers).execute();
    if (sessions.length > 0) await copy.queries.insertInto('session').values(sessions).execute();
  };
  return { world, isActive, follow, from };
}

const endAll = (world: World, { customer }: LoggedInCustomer) =>
  transact({ ...world, phone: world.phone }, (tx) => endCustomerSessions(tx, customer.id, {}));

it('[SRE-12] a session that the replica does not have yet is asked of the database before it is refused', async () => {
  const { world, isActive, follow, from } = await opened();
  const owner = await newLoggedInCustomer(world);
  expect([await isActive(owner), from.answered()]).toEqual([true, 0]);
  await follow();
  expect([await isActive(owner), from.answered()]).toEqual([true, 1]);
});

it('[SRE-12] a revoked session is active until the replica follows, and never after', async () => {
  const { world, isActive, follow } = await opened();
  const owner = await newLoggedInCustomer(world);
  await follow();
  await endAll(world, owner);
  expect(await isActive(owner)).toBe(true);
  await follow();
  expect(await isActive(owner)).toBe(false);
});

it('a session that is frozen or idle at the replica is asked of the database', async () => {
  const { world, isActive, follow } = await opened();
  const owner = await newLoggedInCustomer(world);
  await follow();
  const { queries } = world.storage;
  await freezeSessions(world.storage, owner.customer, world.clock.now());
  await follow();
  expect(await isActive(owner)).toBe(false);
  await queries.updateTable('session').set({ frozen_at: null }).execute();
  expect(await isActive(owner)).toBe(true);
  world.clock.move(6 * 60_000);
  await queries.updateTable('session').set({ last_seen_at: world.clock.now() }).execute();
  expect(await isActive(owner)).toBe(true);
});

it('activity is written to the database, which then has the last word; a poll writes none', async () => {
  const { world, isActive, follow, from } = await opened();
  const owner = await newLoggedInCustomer(world);
  await follow();
  await endAll(world, owner);
  world.clock.move(16_000);
  expect(await isActive(owner, true)).toBe(true);
  expect(from.answered()).toBe(1);
  expect(await isActive(owner)).toBe(false);
});

it('[SRE-12] logins, exchanges, step-ups and changes never ask the replica; introspection and the key set do', async () => {
  const { world, isActive, from } = await opened();
  const owner = await newLoggedInCustomer(world);
  expect((await stepUp(world, owner)).status).toBe(204);
  await owner.security();
  expect(from.asked()).toBe(0);
  expect((await world.ask(keySetPath)).status).toBe(200);
  expect(await isActive(owner)).toBe(true);
  expect(from.asked()).toBe(2);
});

it('[SRE-12] only the check of a session and the published keys are reads that may be old', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const having = (text: string) => files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes(text)).toSorted();
  expect(having('new StaleRead(')).toEqual(['server-api/signing-keys.ts', 'sessions/check-session.ts']);
  expect(having('deps.replica')).toEqual(['server-api/session-token.calls.ts', 'server-api/sessions.calls.ts']);
});
