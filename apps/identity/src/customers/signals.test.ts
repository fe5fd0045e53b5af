/** A company's signals about a customer: how long they last, and what ends them. */
import { preferableTypes, type SignalValue } from '@stepgate/contract';
import { databases, logIn, openWorld, paths, sayOf, unsayOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { secondFactorTypes } from '../tokens/factors.ts';
import { setPassword } from './change-customer.ts';
import { clearSignal, readSignals, setSignal } from './signals.ts';

const everySignal: readonly SignalValue[] = [
  { kind: 'risk', value: 'selfie' },
  { kind: 'prefer', value: 'TOTP' },
  { kind: 'new-number-due', value: '' },
  { kind: 'new-password-due', value: '' },
];
const nothing = { risks: [], newNumberDue: false, newPasswordDue: false, prefers: [], all: [] };

describe.each(databases)('on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), jobsByHand: true });
  });
  afterAll(() => world.close());

  const opening = () => ({ ...world, phone: { channels: new Set<never>() } });
  const read = ({ id }: { readonly id: string }) => readSignals(world.storage.queries, id, world.clock.now());
  const eventsOf = async ({ id }: { readonly id: string }) => {
    await world.runJobs();
    const rows = await world.storage.queries
      .selectFrom('event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', id)
      .where('kind', 'in', ['signal.set', 'signal.cleared'])
      .orderBy('seq')
      .execute();
    return rows.map(({ kind, facts }) => [kind, JSON.parse(facts ?? 'null')]);
  };

  it('[POL-05] each kind is set, read and cleared; one takes the place of another of its kind and source', async () => {
    const customer = await world.addCustomer();
    expect(await read(customer)).toEqual(nothing);
    for (const signal of everySignal) await sayOf(world, customer, signal);
    expect(await read(customer)).toMatchObject({
      risks: ['selfie'],
      newNumberDue: true,
      newPasswordDue: true,
      prefers: ['TOTP'],
    });
    await sayOf(world, customer, { kind: 'risk', value: 'guess' });
    expect(await read(customer)).toMatchObject({ risks: ['guess'], newNumberDue: true });
    for (const { kind } of everySignal) await unsayOf(world, customer, kind);
    expect(await read(customer)).toEqual(nothing);
    expect(await readSignals(world.storage.queries, 'nobody', 0)).toEqual(nothing);
  });

  it('[POL-05] each change is an event with the source, the reason of a program and its end; repeating it, and clearing nothing, record no event', async () => {
    const customer = await world.addCustomer();
    const until = world.clock.now() + 60_000;
    const signal = { kind: 'risk', value: 'guess', until, reason: 'Three cards in a day', by: 'api-key:ledger' } as const;
    const set = () => transact(opening(), (tx) => setSignal(tx, customer.id, signal));
    await set();
    await set();
    const { by } = signal;
    const clear = () =>
      transact(opening(), (tx) =>
        clearSignal(tx, customer.id, { kind: 'risk', source: by }, { reason: 'It was the customer', by: 'staff:eve@ex.test' }),
      );
    expect([await clear(), await clear()]).toEqual([true, false]);
    const { kind, value } = signal;
    expect(await eventsOf(customer)).toEqual([
      ['signal.set', { kind, value, until, reason: 'Three cards in a day', by: 'api-key:ledger' }],
      ['signal.cleared', { kind, value, until, reason: '', by: 'staff' }],
    ]);
  });

  it('[POL-05] a signal ends at its time by itself', async () => {
    const customer = await world.addCustomer();
    for (const signal of everySignal) await sayOf(world, customer, signal, world.clock.now() + 60_000);
    world.clock.move(59_999);
    expect((await read(customer)).all).toHaveLength(4);
    world.clock.move(1);
    expect(await read(customer)).toEqual(nothing);
    await world.runJobs();
    expect(await world.storage.queries.selectFrom('signal').selectAll().where('customer_id', '=', customer.id).execute()).toEqual(
      [],
    );
    expect(await read(customer)).toEqual(nothing);
    expect((await eventsOf(customer)).filter(([kind]) => kind === 'signal.cleared')).toHaveLength(4);
  });

  it('[POL-05] a new password ends the demand for one', async () => {
    const customer = await world.addCustomer();
    await sayOf(world, customer, { kind: 'new-password-due', value: '' });
    await transact(opening(), (tx) => setPassword(tx, customer.id, 'hash'));
    expect(await read(customer)).toEqual(nothing);
    expect((await eventsOf(customer)).at(-1)).toEqual([
      'signal.cleared',
      expect.objectContaining({ kind: 'new-password-due', by: 'service' }),
    ]);
  });

  it('[POL-05] sessions that are open go on: a signal asks at the next login', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    for (const signal of everySignal) await sayOf(world, customer, signal);
    expect((await world.ask(paths.session, { cookie })).status).toBe(200);
  });
});

it('[POL-05] a company may prefer every second factor, the password, and the change of a lost number', () => {
  const steps = ['PASSWORD', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW'];
  expect([...preferableTypes].toSorted()).toEqual([...secondFactorTypes, ...steps].toSorted());
});
