/** Decisions of two operators, as the commands carry them out. */
import {
  choosePasskeysOnly,
  insertPasskey,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { noteRiskyChange } from '../customers/risky-changes.ts';
import type { Decision } from '../staff/decided-by-two.ts';
import { transact } from '../storage/transaction.ts';
import { readAction } from './command.ts';
import { decisionActions } from './customer-decisions.ts';

const day = 24 * 60 * 60_000;
const [ada, bob] = ['ada@staff.test', 'bob@staff.test'];

describe('the commands that two operators give together', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    for (const email of [ada, bob]) await addStaff(email);
  });
  afterAll(() => world.close());

  const addStaff = (email: string, role = 'decide') =>
    world.storage.queries
      .insertInto('staff')
      .values({
        id: `staff ${email}`,
        email,
        role,
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
    const actions = decisionActions((_address, run) =>
      transact(world, async (tx) => {
        const found = await customerWithId(tx.queries, customer.id);
        if (found === undefined) throw new Error('no such customer');
        return run(tx, found);
      }),
    );
    return (await readAction(actions, args)?.()) ?? 'another command';
  }
  const noted = expect.stringContaining('A second person who decides');
  const done = expect.stringMatching(/^Done for /);

  const passkeysOf = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('passkey').select('id').where('customer_id', '=', id).execute();

  type Row = {
    readonly line: string;
    prepare(owner: LoggedInCustomer): Promise<unknown>;
    isCarriedOut(owner: LoggedInCustomer): Promise<boolean>;
  };
  const decisions = {
    stop: {
      // The world's clock begins that day.
      line: 'stop --since 2026-01-05T08:00:00Z',
      prepare: ({ customer }) => insertPasskey(world.storage, customer.id, world.clock.now()),
      isCarriedOut: async ({ customer }) => (await passkeysOf(customer)).length === 0,
    },
    confirm: {
      line: 'confirm',
      prepare: ({ customer }) => noteRiskyChange(world.storage.queries, world.clock.now(), customer.id, 'passkey'),
      isCarriedOut: async ({ customer }) =>
        (await customerWithId(world.storage.queries, customer.id))?.riskyChange?.confirmed === true,
    },
    'passkeys-only-off': {
      line: 'passkeys-only-off',
      prepare: ({ customer }) => choosePasskeysOnly(world.storage, customer.id, 1),
      isCarriedOut: async ({ customer }) => (await customerWithId(world.storage.queries, customer.id))?.passkeysOnly === false,
    },
  } satisfies Record<Decision['what'], Row>;

  it('[OWNER-04] a change from more than fourteen days ago is not reverted', async () => {
    const owner = await newLoggedInCustomer(world);
    const since = (at: number) => `stop --since ${new Date(at).toISOString()}`;
    const earliest = world.clock.now() - 14 * day;
    await expect(give(owner, since(earliest - 1), ada)).rejects.toThrow('--since is at most 14 days ago');
    expect(await give(owner, since(earliest), ada)).toEqual(noted);
  });

  it.each(Object.entries<Row>(decisions))(
    '[HOLD-12] [LOOP-08] %s takes two reviewers within a day, each time anew',
    async (_what, { line, prepare, isCarriedOut }) => {
      const owner = await newLoggedInCustomer(world);
      await prepare(owner);
      expect([await give(owner, line, ada), await give(owner, line, ada)]).toEqual([noted, noted]);
      world.clock.move(day);
      expect([await give(owner, line, bob), await isCarriedOut(owner)]).toEqual([noted, false]);
      expect([await give(owner, line, ada), await isCarriedOut(owner)]).toEqual([done, true]);
      expect(await give(owner, line, ada)).toEqual(noted);
    },
  );

  it('[OWNER-08] a change that came after the first of two decisions is confirmed by neither of them', async () => {
    const owner = await newLoggedInCustomer(world);
    const change = () => noteRiskyChange(world.storage.queries, world.clock.now(), owner.customer.id, 'passkey');
    await change();
    await give(owner, 'confirm', ada);
    world.clock.move(60_000);
    await change();
    expect([await give(owner, 'confirm', bob), await decisions.confirm.isCarriedOut(owner)]).toEqual([noted, false]);
    expect([await give(owner, 'confirm', ada), await decisions.confirm.isCarriedOut(owner)]).toEqual([done, true]);
  });

  it('[HOLD-12] [OWNER-13] refuses operators off the staff, without decisions, or who own the account with a sentence, and records each decision', async () => {
    const owner = await newLoggedInCustomer(world);
    await addStaff('reader@staff.test', 'read');
    await addStaff(owner.customer.email.replace('@', '+work@'));
    await expect(give(owner, 'confirm', 'mallory@ex.test')).rejects.toThrow("isn't on the staff");
    await expect(give(owner, 'confirm', 'reader@staff.test')).rejects.toThrow("doesn't have the role");
    await expect(give(owner, 'confirm', owner.customer.email.replace('@', '+work@'))).rejects.toThrow('Somebody else decides');
    await give(owner, 'confirm', ada);
    await give(owner, 'confirm', bob);
    const decided = await world.storage.queries
      .selectFrom('waiting_event')
      .select('facts')
      .where('customer_id', '=', owner.customer.id)
      .where('kind', '=', 'staff.decided')
      .execute();
    expect(decided.map(({ facts }) => JSON.parse(facts ?? '{}').decision)).toEqual(['approved', 'done']);
  });

  it('[HOLD-11] ends additions since a time, logs everyone out, and names them to the customer', async () => {
    const owner = await newLoggedInCustomer(world);
    await insertPasskey(world.storage, owner.customer.id, world.clock.now() - 2 * day);
    await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    const since = new Date(world.clock.now() - day).toISOString();
    for (const by of [ada, bob]) await give(owner, `stop --since ${since}`, by);
    expect([(await passkeysOf(owner.customer)).length, (await owner.security()).status]).toEqual([1, 401]);
    await world.settle();
    expect((await world.messagesTo(owner.customer.email)).at(-1)?.text).toContain('- passkey “A passkey”');
    await expect(give(owner, 'stop --since yesterday', ada)).rejects.toThrow('--since is a time');
    expect(await give(owner, 'stop', ada)).toBe('another command');
  });
});
