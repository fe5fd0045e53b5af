/** Two people decide about an account, at the desk or by a command: both doors ask the same of them. */
import { insertPasskey, type LoggedInCustomer, newLoggedInCustomer, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerWithId } from '../customers/customers.ts';
import { type Desk, newDesk } from '../desk/test/desk-of.ts';
import { transact } from '../storage/transaction.ts';
import { readAction } from './command.ts';
import { decisionActions } from './customer-decisions.ts';
import { CommandError } from './run-command.ts';

const hour = 60 * 60_000;

type Person = { readonly desk: Desk; readonly email: string };
type Who = { readonly role?: string; readonly email?: (of: { readonly owner: string; readonly first: string }) => string };
type Case = {
  readonly first: Who;
  /** The first one's fate before the second one decides. */
  readonly since?: 'left' | 'helps only';
  readonly second: Who | 'the first again';
  readonly decided: boolean;
};

const tagged = (email: string): string => email.replace('@', '+2@');
const ofOwner: Who = { email: ({ owner }) => tagged(owner) };

const cases = {
  'two people who decide': { first: {}, second: {}, decided: true },
  'a first who only reads': { first: { role: 'read' }, second: {}, decided: false },
  'a first who only helps': { first: { role: 'help' }, second: {}, decided: false },
  'a second who only reads': { first: {}, second: { role: 'read' }, decided: false },
  'a second who only helps': { first: {}, second: { role: 'help' }, decided: false },
  'two who only read': { first: { role: 'read' }, second: { role: 'read' }, decided: false },
  'one person twice': { first: {}, second: 'the first again', decided: false },
  'two addresses of one mailbox': { first: {}, second: { email: ({ first }) => tagged(first) }, decided: false },
  'a first who owns the account': { first: ofOwner, second: {}, decided: false },
  'a second who owns the account': { first: {}, second: ofOwner, decided: false },
  'a first who has left': { first: {}, since: 'left', second: {}, decided: false },
  'a first who only helps by now': { first: {}, since: 'helps only', second: {}, decided: false },
  'an address that was deleted and made again': {
    first: {},
    since: 'left',
    second: { email: ({ first }) => first },
    decided: false,
  },
} as const satisfies Readonly<Record<string, Case>>;

describe('pairs that may decide', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const staff = (id: string) => world.storage.queries.updateTable('staff').where('id', '=', id);

  async function newPerson({ role, email }: Who, of: { readonly owner: string; readonly first: string }): Promise<Person> {
    const desk = await newDesk(world, role);
    const address = email?.(of) ?? desk.email;
    await staff(desk.id).set({ email: address }).execute();
    return { desk, email: address };
  }

  async function change(first: Person, since: Case['since']): Promise<void> {
    if (since === 'left') await world.storage.queries.deleteFrom('staff').where('id', '=', first.desk.id).execute();
    if (since === 'helps only') await staff(first.desk.id).set({ role: 'help' }).execute();
  }

  type Decide = (person: Person, owner: LoggedInCustomer, since: number) => Promise<unknown>;
  const doors: Readonly<Record<'the desk' | 'the command', Decide>> = {
    async 'the desk'({ desk }, { customer: { id } }, since) {
      const [waiting] = await world.storage.queries
        .selectFrom('desk_action')
        .select('id')
        .where('open_for', 'is not', null)
        .where('customer_id', '=', id)
        .execute();
      await desk.look(id);
      return waiting === undefined ? desk.act(id, { what: 'take-back', since }) : desk.decide(waiting.id, 'approve');
    },
    async 'the command'({ email }, { customer }, since) {
      const args = ['stop', customer.email, '--since', new Date(since).toISOString(), '--by', email, '--reason', 'she called'];
      const actions = decisionActions((_address, run) =>
        transact(world, async (tx) =>
          run(tx, (await customerWithId(tx.queries, customer.id)) ?? expect.fail('no such customer')),
        ),
      );
      const stop = readAction(actions, args) ?? expect.fail('another command');
      await stop().catch((refused) => expect(refused).toBeInstanceOf(CommandError));
    },
  };

  const rows = Object.entries<Case>(cases).flatMap(([name, each]) =>
    Object.entries(doors).map(([door, decide]) => ({ name, door, decide, ...each })),
  );

  it.each(rows)('[OWNER-13] $name, at $door: decided $decided', async ({ decide, first, since, second, decided }) => {
    const owner = await newLoggedInCustomer(world);
    const { id, email } = owner.customer;
    await insertPasskey(world.storage, id, world.clock.now());
    const from = world.clock.now() - hour;
    const one = await newPerson(first, { owner: email, first: '' });
    await decide(one, owner, from);
    await change(one, since);
    const other = second === 'the first again' ? one : await newPerson(second, { owner: email, first: one.email });
    await decide(other, owner, from);
    const passkeys = await world.storage.queries.selectFrom('passkey').select('id').where('customer_id', '=', id).execute();
    expect(passkeys).toHaveLength(decided ? 0 : 1);
  });
});
