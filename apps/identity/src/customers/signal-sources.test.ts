/** Which source clears whose signal: each source that sets signals beside each that sets or clears them, by their interfaces. */
import { calls, type SignalKind, type SignalValue } from '@stepgate/contract';
import { openWorld, paths, tokenOf, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAction } from '../commands/command.ts';
import { signalActions } from '../commands/customer-signal.ts';
import { CommandError } from '../commands/run-command.ts';
import { requireMayClear } from '../desk/own-signals.ts';
import { newDesk } from '../desk/test/desk-of.ts';
import { makeApiKey } from '../server-api/api-keys.ts';
import { transact } from '../storage/transaction.ts';
import { customerWithId } from './customers.ts';
import { clearSignal, readSignals, type SignalSource, setSignal } from './signals.ts';

type KindOf<Source> = Source extends `${infer Kind}:${string}` ? Kind : Source;

type Actor = {
  readonly source: SignalSource;
  set(customer: WorldCustomer, signal: SignalValue, until: number | null): Promise<unknown>;
  /** Tries to clear what a source has set; `undefined`: it has no door for that. */
  clear?(customer: WorldCustomer, kind: SignalKind, source: string): Promise<unknown>;
  /** Whether it may clear what others have set. */
  readonly decides: boolean;
};

const asked: readonly SignalValue[] = [
  { kind: 'risk', value: 'selfie' },
  { kind: 'prefer', value: 'PASSKEY' },
  { kind: 'new-number-due', value: '' },
  { kind: 'new-password-due', value: '' },
];
/** Each asks for less, and no longer than a second. */
const less: readonly SignalValue[] = [
  { kind: 'risk', value: 'profile' },
  { kind: 'prefer', value: 'SMS' },
  { kind: 'new-number-due', value: '' },
  { kind: 'new-password-due', value: '' },
];

describe('signals of several sources', () => {
  let world: World;
  let actors: Readonly<Record<KindOf<SignalSource>, readonly Actor[]>>;
  beforeAll(async () => {
    world = await openWorld({ jobsByHand: true });
    actors = {
      staff: [await ofStaff('help'), await ofStaff('help'), await ofStaff('decide')],
      'api-key': [await ofKey('ledger'), await ofKey('fraud')],
      command: [ofCommand(undefined), ofCommand((await newDesk(world)).email)],
      import: [ofService('import')],
      'security-event': [ofService('security-event')],
      service: [ofService('service')],
    };
  });
  afterAll(() => world.close());

  const opening = () => ({ ...world, phone: { channels: new Set<never>() } });
  const read = ({ id }: WorldCustomer) => readSignals(world.storage.queries, id, world.clock.now());

  /** As the desk carries it out. Its limits are less than the table needs, and `desk.test.ts` has the calls. */
  async function ofStaff(role: 'help' | 'decide'): Promise<Actor> {
    const { email } = await newDesk(world, role);
    const source = `staff:${email}` as const;
    return {
      ...ofService(source),
      decides: role === 'decide',
      clear: ({ id }, kind, from) =>
        transact(opening(), async (tx) => {
          await requireMayClear(tx.queries, source, from);
          await clearSignal(tx, id, { kind, source: from }, { reason: 'x', by: source });
        }).catch((refused) => expect(refused).toMatchObject({ code: 'staff_role' })),
    };
  }

  async function ofKey(name: string): Promise<Actor> {
    const db = { queries: world.storage.queries, secrets: world.secrets, now: world.clock.now() };
    const key = (await makeApiKey(db, { name, scopes: ['signals'] })) ?? expect.fail('no key');
    const at = (id: string, kind: string) => calls.setSignal.path.replace(':customerId', id).replace(':kind', kind);
    const headers = { authorization: `Bearer ${key}` };
    return {
      source: `api-key:${name}`,
      decides: false,
      set: ({ id }, { kind, value }, until) =>
        world.ask(at(id, kind), { method: 'PUT', body: { value, until, reason: 'x' }, headers }),
      clear: ({ id }, kind) => world.ask(`${at(id, kind)}?reason=x`, { method: 'DELETE', headers }),
    };
  }

  /** @returns what the operator reads */
  async function give({ id, email }: WorldCustomer, ...args: string[]): Promise<string> {
    const actions = signalActions((_address, run) =>
      transact(opening(), async (tx) => run(tx, (await customerWithId(tx.queries, id)) ?? expect.fail('no such customer'))),
    );
    const signal = readAction(actions, ['signal', ...args.slice(0, 1), email, ...args.slice(1), '--reason', 'x']);
    const answer = await signal?.().catch((refused: unknown) =>
      refused instanceof CommandError ? refused.message : Promise.reject(refused),
    );
    return answer ?? expect.fail('another command');
  }

  const ofCommand = (decider: string | undefined): Actor => ({
    source: 'command',
    decides: decider !== undefined,
    set: ofService('command').set,
    clear: (customer, kind) => give(customer, 'clear', kind, ...(decider === undefined ? [] : ['--by', decider])),
  });

  const ofService = (source: SignalSource): Actor => ({
    source,
    decides: false,
    set: ({ id }, signal, until) => transact(opening(), (tx) => setSignal(tx, id, { ...signal, until, reason: 'x', by: source })),
  });

  const everyone = () => Object.values(actors).flat();

  it("[OWNER-10] no source shrinks another's demand, by setting or by clearing, except the deciding source, by clearing", {
    tags: 'deep',
  }, async () => {
    const shrunk: string[] = [];
    const kept: string[] = [];
    for (const setter of everyone())
      for (const other of everyone()) {
        const customer = await world.addCustomer();
        for (const signal of asked) await setter.set(customer, signal, null);
        const before = await read(customer);
        expect(before).toMatchObject({ risks: ['selfie'], prefers: ['PASSKEY'], newNumberDue: true, newPasswordDue: true });
        for (const signal of less) await other.set(customer, signal, world.clock.now() + 1_000);
        world.clock.move(1_000);
        await world.runJobs();
        const bySetting = await read(customer);
        for (const { kind } of asked) await other.clear?.(customer, kind, setter.source);
        const own = setter.source === other.source;
        const row = `${setter.source} / ${other.source}`;
        if (!own) expect([row, bySetting]).toEqual([row, before]);
        const mayClear = other.clear !== undefined && other.decides;
        const after = await read(customer);
        if (own || mayClear) expect([row, after.all]).toEqual([row, []]);
        else expect([row, after]).toEqual([row, before]);
        (own || mayClear ? shrunk : kept).push(row);
      }
    // Ten actors; two of them decide. Eight clear nothing of another source, of which the two commands are one.
    expect([everyone().length, shrunk.length, kept.length]).toEqual([10, 29, 71]);
  });

  it('[OWNER-10] a command that clears too little says who else asks, and in whose name it would clear all', async () => {
    const customer = await world.addCustomer();
    const [command, byDecider] = actors.command;
    const [ledger] = actors['api-key'];
    await ledger?.set(customer, { kind: 'risk', value: 'selfie' }, null);
    const rest = 'Set by others: api-key:ledger. With --by, somebody on the staff who decides clears all.';
    expect(await command?.clear?.(customer, 'risk', 'command')).toBe(rest);
    await command?.set(customer, { kind: 'risk', value: 'guess' }, null);
    expect(await command?.clear?.(customer, 'risk', 'command')).toBe(
      `Cleared for ${customer.email}, as far as commands had set it. ${rest}`,
    );
    expect(await byDecider?.clear?.(customer, 'risk', 'command')).toBe(`Cleared for ${customer.email}.`);
    expect((await read(customer)).all).toEqual([]);
  });

  it('[OWNER-10] demands of several sources add up, and end with the last of them', async () => {
    const customer = await world.addCustomer();
    const [help, , decide] = actors.staff;
    const [ledger] = actors['api-key'];
    const hour = 60 * 60_000;
    await decide?.set(customer, { kind: 'risk', value: 'selfie' }, null);
    await help?.set(customer, { kind: 'risk', value: 'profile' }, world.clock.now() + hour);
    await ledger?.set(customer, { kind: 'risk', value: 'selfie' }, world.clock.now() + hour);
    const { email, password } = customer;
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    const types = challenges.map((each: { primaryChallenge: { type: string } }) => each.primaryChallenge.type);
    expect(types).toEqual(['PROFILER', 'SELFIE_WITH_ID', 'SMS']);
    const desk = await newDesk(world);
    expect((await desk.read(customer.id)).hindrances).toMatchObject([{ risk: 'profile' }, { risk: 'selfie', until: null }]);
  });
});
