/** Reasons and addresses of staff stay inside: each action of the desk and each command, with a marked reason and marked addresses. */

import { calls, type DeskAction, type DeskActionName, deskActionNames } from '@stepgate/contract';
import {
  choosePasskeysOnly,
  handClock,
  insertPasskey,
  newBackOffice,
  newLoggedInCustomer,
  openWorld,
  paths,
  startHttpStub,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAction } from '../commands/command.ts';
import { decisionActions } from '../commands/customer-decisions.ts';
import { signalActions } from '../commands/customer-signal.ts';
import type { OnCustomer } from '../commands/on-customer.ts';
import { exportCustomer } from '../customer-data/export-customer.ts';
import { customerWithId } from '../customers/customers.ts';
import { chainEvents } from '../events/chain-events.ts';
import { exportEvents } from '../events/export-events.ts';
import { lastPosition } from '../events/read-events.ts';
import { createHttpWebhook } from '../providers/webhook/http-webhook.ts';
import { transact } from '../storage/transaction.ts';
import { type Desk, newDesk } from './test/desk-of.ts';

const reasonMark = 'Suspected-mule';
const addressMark = 'staff-of-the-desk';
const reason = `${reasonMark}, report filed`;

describe('texts by staff', () => {
  let world: World;
  let told: Awaited<ReturnType<typeof startHttpStub>>;
  beforeAll(async () => {
    told = await startHttpStub((response) => response.writeHead(204).end());
    const webhook = createHttpWebhook({ url: `${told.origin}/events`, secrets: [Buffer.alloc(32, 1)] }, handClock());
    world = await openWorld({ jobsByHand: true, webhook });
    await world.runJobs();
  });
  afterAll(async () => {
    await world.close();
    await told.close();
  });

  const clock = () => world.clock.now();
  const idOf = ({ id }: WorldCustomer) => id;
  let members = 0;

  async function newMember(): Promise<Desk> {
    const desk = await newDesk(world);
    members += 1;
    const email = `${addressMark}-${members}@ex.test`;
    await world.storage.queries.updateTable('staff').set({ email }).where('id', '=', desk.id).execute();
    return { ...desk, email };
  }

  /** One person acts, or two of them. @returns how often somebody wrote a reason */
  async function act(id: string, action: DeskAction): Promise<number> {
    const [ada, bob] = [await newMember(), await newMember()];
    const { status, body } = await ada.act(id, action, reason);
    expect([action.what, status]).toEqual([action.what, 200]);
    if (JSON.stringify(body) === '{"outcome":"done"}') return 1;
    const [proposal] = (await bob.read(id)).proposals;
    const answer = { cookie: bob.cookie, body: { decision: 'approve', reason } };
    expect((await world.ask(calls.decideProposal.path.replace(':id', proposal?.id ?? ''), answer)).status).toBe(204);
    return 2;
  }

  const wrongPasswords = async ({ email }: WorldCustomer): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await world.ask(paths.login, { body: { email, password: 'not the password' } });
  };
  const frozen = { what: 'freeze', title: 'Please call us', message: 'We stopped this.', canAppeal: false } as const;
  const risk = { what: 'set-signal', kind: 'risk', value: 'selfie', until: null } as const;
  const plain = async (): Promise<WorldCustomer> => (await newLoggedInCustomer(world)).customer;

  async function withPasskeysOnly(): Promise<WorldCustomer> {
    const customer = await plain();
    await insertPasskey(world.storage, customer.id, clock(), { origin: world.settings.origin });
    await choosePasskeysOnly(world.storage, customer.id, clock());
    return customer;
  }

  async function withChange(): Promise<WorldCustomer> {
    const customer = await plain();
    const change = { risky_change: 'passkey', risky_change_at: clock(), risky_since: clock() } as const;
    await world.storage.queries.updateTable('customer').set(change).where('id', '=', customer.id).execute();
    return customer;
  }

  /** Somebody for whom there is something to do, and what to do. */
  const acts: Readonly<Record<DeskActionName, () => Promise<readonly [customerId: string, action: DeskAction]>>> = {
    async 'lift-blocks'() {
      const customer = await plain();
      await wrongPasswords(customer);
      return [customer.id, { what: 'lift-blocks' }];
    },
    'end-sessions': async () => [idOf(await plain()), { what: 'end-sessions' }],
    'set-signal': async () => [idOf(await plain()), risk],
    async 'clear-signal'() {
      const { id } = await plain();
      const colleague = await newMember();
      expect((await colleague.act(id, risk, reason)).status).toBe(200);
      return [id, { what: 'clear-signal', kind: 'risk', by: `staff:${colleague.email}` }];
    },
    freeze: async () => [idOf(await plain()), frozen],
    async unfreeze() {
      const { id } = await plain();
      await act(id, frozen);
      return [id, { what: 'unfreeze' }];
    },
    async 'remove-method'() {
      const { id } = await plain();
      const { methods } = await (await newMember()).read(id);
      const { id: method } = methods.find(({ kind }) => kind === 'authenticator') ?? expect.fail('no app');
      return [id, { what: 'remove-method', method }];
    },
    'start-recovery': async () => [idOf(await withPasskeysOnly()), { what: 'start-recovery' }],
    async 'stop-recovery'() {
      const { id } = await withPasskeysOnly();
      await act(id, { what: 'start-recovery' });
      return [id, { what: 'stop-recovery' }];
    },
    'take-back': async () => [idOf(await plain()), { what: 'take-back', since: clock() }],
    'confirm-change': async () => [idOf(await withChange()), { what: 'confirm-change', changes: [] }],
  };

  /** As the operator gives it. */
  async function give(customer: WorldCustomer, ...args: string[]): Promise<void> {
    const all = [...args, '--reason', reason];
    const onCustomer: OnCustomer = (_address, run) =>
      transact({ ...world, phone: { channels: new Set<never>() } }, async (tx) =>
        run(tx, (await customerWithId(tx.queries, customer.id)) ?? expect.fail('no such customer')),
      );
    const command = readAction({ ...signalActions(onCustomer), ...decisionActions(onCustomer) }, all);
    await (command ?? expect.fail('another command'))();
  }

  async function giveByTwo(customer: WorldCustomer, ...args: string[]): Promise<string> {
    for (const { email } of [await newMember(), await newMember()]) await give(customer, ...args, '--by', email);
    return customer.id;
  }

  const commands: Readonly<Record<string, () => Promise<string>>> = {
    async 'signal set'() {
      const customer = await plain();
      await give(customer, 'signal', 'set', customer.email, 'risk', 'selfie');
      return customer.id;
    },
    async 'signal clear'() {
      const customer = await plain();
      await give(customer, 'signal', 'set', customer.email, 'risk', 'selfie');
      await give(customer, 'signal', 'clear', customer.email, 'risk');
      return customer.id;
    },
    async 'signal clear --by'() {
      const customer = await plain();
      await act(customer.id, risk);
      await give(customer, 'signal', 'clear', customer.email, 'risk', '--by', (await newMember()).email);
      return customer.id;
    },
    async stop() {
      const customer = await plain();
      return giveByTwo(customer, 'stop', customer.email, '--since', new Date(clock()).toISOString());
    },
    async confirm() {
      const customer = await withChange();
      return giveByTwo(customer, 'confirm', customer.email);
    },
    async 'passkeys-only-off'() {
      const customer = await withPasskeysOnly();
      return giveByTwo(customer, 'passkeys-only-off', customer.email);
    },
  };

  /** Everything that leaves the service, by where it goes. */
  async function leaving(customerId: string): Promise<Readonly<Record<string, string>>> {
    await chainEvents(world);
    await world.runJobs();
    const { queries } = world.storage;
    const { email } = (await customerWithId(queries, customerId)) ?? expect.fail('no such customer');
    const events: string[] = [];
    for await (const line of exportEvents(queries, { after: 0, upTo: await lastPosition(queries), customerId }))
      events.push(line);
    const messages = await queries.selectFrom('outbox_message').selectAll().execute();
    return {
      export: JSON.stringify(await exportCustomer(world, email)),
      events: events.join(''),
      webhooks: told.received.flatMap(({ body }) => (body.includes(customerId) ? [body] : [])).join('\n'),
      messages: JSON.stringify(messages),
    };
  }

  /** @param acted the kind of event that says that staff did something: the walk has seen it leave */
  async function expectInside(customerId: string, acted: 'staff.acted' | 'staff.decided'): Promise<void> {
    const all = await leaving(customerId);
    for (const where of ['export', 'events', 'webhooks']) expect([where, all[where]?.includes(acted)]).toEqual([where, true]);
    const found = Object.entries(all).flatMap(([where, text]) =>
      [reasonMark, addressMark].filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${where}`),
    );
    expect(found).toEqual([]);
  }

  it.each(rows(deskActionNames, 2))(
    '[OWNER-12] the reason and the people of %s reach no export, event, webhook, mail or text',
    async (name) => {
      const [id, action] = await acts[name]();
      const people = await act(id, action);
      await expectInside(id, 'staff.acted');
      const entries = await (await newMember()).entries(id);
      const done = entries.filter(({ kind, facts }) => kind === 'staff.acted' && facts.action === name);
      expect(done.map((each) => [each.reason, each.by?.startsWith(addressMark)])).toEqual(
        Array.from({ length: people }, () => [reason, true]),
      );
    },
  );

  it.each(rows(Object.keys(commands), 1))('[OWNER-12] nor do those of the command %s', async (name) => {
    const id = (await commands[name]?.()) ?? expect.fail('no such command');
    await expectInside(id, name.startsWith('signal') ? 'staff.acted' : 'staff.decided');
  });

  it('[OWNER-12] nor do those of a decision on a case', async () => {
    const { id, email } = await plain();
    await act(id, { ...frozen, canAppeal: true });
    await world.ask(calls.appeal.path, { body: { email, message: 'Please look again.' } });
    await world.runJobs();
    const office = await newBackOffice(world);
    await world.storage.queries
      .updateTable('staff')
      .set({ email: `${addressMark}-of-cases@ex.test` })
      .where('id', '=', office.reviewer.id)
      .execute();
    const { waiting } = JSON.parse(JSON.stringify((await office.items()).body));
    expect((await office.decide(waiting[0].id, { decision: 'reject', reason })).status).toBe(204);
    await expectInside(id, 'staff.decided');
  });
});
