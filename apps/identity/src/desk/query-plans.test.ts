/** The desk's queries about one customer use indexes, however many customers there are. The big tables are those that grow with customers or with time. */
import { calls } from '@stepgate/contract';
import { newMobile, openWorld, paths, recordStatements, type World } from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

async function readPlan({ storage }: World, statement: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(storage.queries);
  return rows.map(({ detail }) => detail);
}

describe('the query plans of the desk', () => {
  let world: World;
  let desk: Desk;
  beforeAll(async () => {
    world = await openWorld();
    desk = await newDesk(world);
  });
  afterAll(() => world.close());

  /** The steps that read a whole table, or a whole index, of what is asked. An event waits for a second: that table stays small, and an index would cost each login. */
  async function scansOf(ask: () => Promise<unknown>): Promise<readonly string[]> {
    const statements = await recordStatements(async () => {
      await ask();
    });
    const reads = statements.filter((text) => /^\s*select/i.test(text));
    expect(reads.length).toBeGreaterThan(1);
    const plans = await Promise.all(reads.map(async (text) => ({ text, plan: await readPlan(world, text) })));
    return plans.flatMap(({ text, plan }) =>
      plan.filter((step) => /^SCAN (?!waiting_event\b)/.test(step)).map((step) => `${step}: ${text}`),
    );
  }

  const post = (path: string, body?: object) => world.ask(path, { method: 'POST', cookie: desk.cookie, ...(body && { body }) });

  it.each([
    ['address', ({ email }: { email: string }) => email],
    ['number', ({ phone }: { phone: string }) => phone],
    ['id', ({ id }: { id: string }) => id],
    ['support code', () => 'd290f1ee'],
  ])('[DESK-01] a search by %s reads no whole table', async (_by, queryOf) => {
    const customer = await world.addCustomer({ phones: [newMobile()] });
    const headers = { 'x-guest-id': 'd290f1ee-6c54-4b01-90e6-d701748f0851' };
    await world.ask(paths.login, { body: { email: customer.email, password: customer.password }, headers });
    expect(await scansOf(() => post(calls.findDeskCustomers.path, { query: queryOf(customer) }))).toEqual([]);
  });

  it('[DESK-02] [DESK-03] nor does a look at a customer, the timeline, or what would be asked', async () => {
    const { id } = await world.addCustomer();
    await world.runJobs();
    expect(await scansOf(() => desk.look(id))).toEqual([]);
    expect(await scansOf(() => desk.timeline(id))).toEqual([]);
    expect(await scansOf(() => desk.timeline(id, '5'))).toEqual([]);
    expect(await scansOf(() => world.ask(calls.deskDemand.path.replace(':id', id), { cookie: desk.cookie }))).toEqual([]);
  });
});
