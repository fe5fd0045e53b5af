/** Payments above what a synced passkey may approve. The world's limit: £100.00, and 1000 JPY. */
import { type Currency, calls, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askWith,
  databases,
  insertPasskey,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  passWithPasskey,
  paths,
  sendMoney,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInPolicy } from './built-in-policy.ts';
import { needsDeviceBound } from './device-bound.ts';

const syncedPasskeys = { upTo: { GBP: 10_000, JPY: 1_000 } };
const payment = (amount: number) => ({ payee: 'Ada Lovelace', amount, currency: 'GBP' });
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

describe('approvals that need a device-bound passkey', () => {
  const transfer = (amount: number, currency: Currency) => ({ kind: 'transfer', amount, currency, payee: 'Ada' }) as const;
  it('a payment above the limit of its currency, every payment in a currency without one, and nothing else', () => {
    const needs = (details: Parameters<typeof needsDeviceBound>[1]) => needsDeviceBound({ syncedPasskeys }, details);
    expect([needs(transfer(10_000, 'GBP')), needs(transfer(10_001, 'GBP'))]).toEqual([false, true]);
    expect([needs(transfer(1_000, 'JPY')), needs(transfer(1_001, 'JPY'))]).toEqual([false, true]);
    expect(needs(transfer(1, 'EUR'))).toBe(true);
    // A name that reads like an amount is data of another field.
    expect(needs({ kind: 'remove-device', name: 'transfer 99999 EUR' })).toBe(false);
    expect([needs({ kind: 'change-password' }), needs(undefined)]).toEqual([false, false]);
    expect(needsDeviceBound(builtInPolicy, transfer(1e12, 'GBP'))).toBe(false);
  });
});

describe.each(databases)('synced and device-bound passkeys by amount, on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    world = await openWorld({
      ...(await newDatabase()),
      settings: { policy: { ...builtInPolicy, syncedPasskeys } },
      runsTwice: true,
      log,
    });
  });
  afterAll(() => world.close());

  const addPasskey = ({ customer }: LoggedInCustomer, synced: boolean) =>
    insertPasskey(world.storage, customer.id, world.clock.now(), { synced });
  async function listed(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const [entry] = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
    return [entry.primaryChallenge, ...entry.alternatives].map(({ type }: { type: string }) => type);
  }
  const begin = (oneTimeToken: string) => world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
  const optionsOf = ({ body }: Answer): PasskeyRequestOptions => JSON.parse(JSON.stringify(body)).options;

  it('up to the limit a synced passkey approves alone', async () => {
    const owner = await newLoggedInCustomer(world);
    const synced = await addPasskey(owner, true);
    const approval = approvalIn(await sendMoney(world, owner, undefined, payment(10_000)));
    expect(await listed(approval)).toContain('PASSKEY');
    await passWithPasskey(world, synced, approval);
    expect((await sendMoney(world, owner, approval, payment(10_000))).status).toBe(200);
  });

  it('above it a customer with a synced passkey alone is offered the other methods, and no passkey', async () => {
    const owner = await newLoggedInCustomer(world);
    const synced = await addPasskey(owner, true);
    const approval = approvalIn(await sendMoney(world, owner, undefined, payment(10_001)));
    expect(await listed(approval)).toEqual(['SMS', 'TOTP', 'WHATSAPP', 'VOICE']);
    expect(codeOf(await begin(approval))).toBe('not_allowed');
    // For another action, or a smaller payment, nothing changes.
    const small = approvalIn(await sendMoney(world, owner, undefined, payment(9_999)));
    const credential = synced.get(optionsOf(await begin(small)));
    expect(codeOf(await world.ask(calls.verifyPasskey.path, { oneTimeToken: approval, body: { credential } }))).toBe(
      'not_allowed',
    );
  });

  it('above it a device-bound passkey approves, and the browser is asked for no other', async () => {
    const owner = await newLoggedInCustomer(world);
    const [synced, bound] = [await addPasskey(owner, true), await addPasskey(owner, false)];
    const approval = approvalIn(await sendMoney(world, owner, undefined, payment(10_001)));
    expect(await listed(approval)).toContain('PASSKEY');
    const options = optionsOf(await begin(approval));
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([bound.credentialId]);
    const forced = synced.get(options, { anyCredential: true });
    const refused = await world.ask(calls.verifyPasskey.path, { oneTimeToken: approval, body: { credential: forced } });
    expect(codeOf(refused)).toBe('invalid_passkey');
    expect((await sendMoney(world, owner, approval, payment(10_001))).status).toBe(403);
    await passWithPasskey(world, bound, approval);
    expect((await sendMoney(world, owner, approval, payment(10_001))).status).toBe(200);
  });

  it('a passkey that was device-bound and says that it is synced approves nothing', async () => {
    const owner = await newLoggedInCustomer(world);
    const lying = await addPasskey(owner, true);
    const ofCustomer = world.storage.queries.updateTable('passkey').set({ synced: 0 });
    await ofCustomer.where('customer_id', '=', owner.customer.id).execute();
    const approval = approvalIn(await sendMoney(world, owner, undefined, payment(10_001)));
    const credential = lying.get(optionsOf(await begin(approval)));
    expect(codeOf(await world.ask(calls.verifyPasskey.path, { oneTimeToken: approval, body: { credential } }))).toBe(
      'invalid_passkey',
    );
    expect(lines.join('')).toContain('device-bound before, and now synced');
  });

  it('[PASS-08] a customer with passkeys only, all of them synced, reads why at once', async () => {
    const owner = await newLoggedInCustomer(world);
    await addPasskey(owner, true);
    const { queries } = world.storage;
    await queries.updateTable('customer').set({ passkeys_only_at: 1 }).where('id', '=', owner.customer.id).execute();
    const refused = await sendMoney(world, owner, undefined, payment(10_001));
    expect([refused.status, codeOf(refused)]).toEqual([403, 'device_bound_passkey_needed']);
    expect(codeOf(await sendMoney(world, owner, undefined, payment(10_000)))).toBe('second_factor_needed');
  });

  it('an action other than a payment is approved with a synced passkey as before', async () => {
    const owner = await newLoggedInCustomer(world);
    const synced = await addPasskey(owner, true);
    const entering = { body: { newPhoneNumber: '+447700900123' } };
    const approval = approvalIn(await askWith(world, owner, paths.phoneNumbers, undefined, entering));
    await passWithPasskey(world, synced, approval);
    expect((await askWith(world, owner, paths.phoneNumbers, approval, entering)).status).toBe(200);
  });
});
