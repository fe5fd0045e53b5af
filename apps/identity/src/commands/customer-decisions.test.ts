/** What two operators decide together, as the commands carry it out. */
import {
  insertPasskey,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  readRiskyChange,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { transact } from '../storage/transaction.ts';
import { parseDecisionArguments, runDecision } from './customer-decisions.ts';

const day = 24 * 60 * 60_000;

describe('the commands that two operators give together', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    for (const email of ['ada@staff.test', 'bob@staff.test']) await addStaff(email);
  });
  afterAll(() => world.close());

  const addStaff = (email: string) =>
    world.storage.queries
      .insertInto('staff')
      .values({
        id: `staff ${email}`,
        email,
        role: 'reviewer',
        password_hash: '',
        totp_secret: world.secrets.seal('', email),
        totp_last_step: 0,
        created_at: 0,
      })
      .execute();

  /** Runs a command line. @returns what the operator reads */
  async function give({ customer }: LoggedInCustomer, line: string, by: string): Promise<string> {
    const [what = '', ...options] = line.split(' ');
    const args = [what, customer.email, ...options, '--by', by, '--reason', 'the customer called'];
    const wanted = parseDecisionArguments(args, (address) => address);
    if (wanted === undefined) return 'another command';
    return transact(world, async (tx) => {
      const found = await customerWithId(tx.queries, customer.id);
      if (found === undefined) throw new Error('no such customer');
      return runDecision(tx, found, wanted);
    });
  }
  const twice = async (owner: LoggedInCustomer, line: string): Promise<string[]> => [
    await give(owner, line, 'ada@staff.test'),
    await give(owner, line, 'bob@staff.test'),
  ];
  const both = [expect.stringContaining('A second reviewer'), expect.stringMatching(/^Done for /)];

  it('[HOLD-12] passkeys only is undone by two people, never by one twice, nor by somebody who is no reviewer', async () => {
    const owner = await newLoggedInCustomer(world);
    const { queries } = world.storage;
    await queries.updateTable('customer').set({ passkeys_only_at: 1 }).where('id', '=', owner.customer.id).execute();
    const isOn = async () => (await customerWithId(queries, owner.customer.id))?.passkeysOnly;
    for (let n = 0; n < 2; n += 1)
      expect(await give(owner, 'passkeys-only-off', 'ada@staff.test')).toContain('A second reviewer');
    await expect(give(owner, 'passkeys-only-off', 'mallory@ex.test')).rejects.toThrow("isn't a reviewer");
    expect(await isOn()).toBe(true);
    // The first decision lasts a day.
    world.clock.move(day);
    expect(await give(owner, 'passkeys-only-off', 'bob@staff.test')).toContain('A second reviewer');
    expect(await give(owner, 'passkeys-only-off', 'ada@staff.test')).toMatch(/^Done for /);
    expect(await isOn()).toBe(false);
    const decided = await queries
      .selectFrom('waiting_event')
      .select('facts')
      .where('customer_id', '=', owner.customer.id)
      .where('kind', '=', 'staff.decided')
      .execute();
    expect(decided.map(({ facts }) => JSON.parse(facts ?? '{}').decision)).toEqual(['approved', 'approved', 'approved', 'done']);
  });

  it('[HOLD-11] what was added since a time ends, everyone is logged out, and the customer reads what it was', async () => {
    const owner = await newLoggedInCustomer(world);
    await insertPasskey(world.storage, owner.customer.id, world.clock.now() - 2 * day);
    await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    const since = new Date(world.clock.now() - day).toISOString();
    expect(await twice(owner, `stop --since ${since}`)).toEqual(both);
    const left = await world.storage.queries
      .selectFrom('passkey')
      .select('id')
      .where('customer_id', '=', owner.customer.id)
      .execute();
    expect([left.length, (await owner.security()).status]).toEqual([1, 401]);
    await world.settle();
    expect((await world.messagesTo(owner.customer.email)).at(-1)?.text).toContain('- passkey “A passkey”');
    expect(() => parseDecisionArguments(['stop', 'a@ex.test', '--by', 'b@ex.test', '--reason', 'r'], String)).toThrow(
      '--since is a time',
    );
  });

  it('[HOLD-11] the last change is confirmed for a customer who has nothing left to confirm it with', async () => {
    const owner = await newLoggedInCustomer(world);
    const changed = { risky_change: 'passkey', risky_change_at: world.clock.now(), risky_since: world.clock.now() };
    await world.storage.queries.updateTable('customer').set(changed).where('id', '=', owner.customer.id).execute();
    expect(await twice(owner, 'confirm')).toEqual(both);
    const customer = await customerWithId(world.storage.queries, owner.customer.id);
    expect([await readRiskyChange(world.storage, owner.customer), customer?.riskyChange?.confirmed]).toEqual(['passkey', true]);
  });
});
