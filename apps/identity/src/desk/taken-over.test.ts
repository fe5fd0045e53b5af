/** An account that a thief has made one with passkeys only, and holds long enough for the passkeys to count as the customer's. */
import { calls } from '@stepgate/contract';
import type { PushProvider } from '@stepgate/identity';
import {
  choosePasskeysOnly,
  databases,
  exchangeToken,
  insertDevice,
  insertPasskey,
  linkTokenIn,
  openWorld,
  passWithPasskey,
  paths,
  type TestPasskey,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

const day = 24 * 60 * 60_000;

describe.each(databases)('an account taken over by passkeys only, on $name', ({ newDatabase }) => {
  let world: World;
  const woken: string[] = [];
  const push: PushProvider = {
    publicKey: '',
    accepts: () => true,
    wake: async ({ endpoint }) => {
      woken.push(endpoint);
      return { outcome: 'sent' };
    },
  };
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), push });
  });
  afterAll(() => world.close());

  async function takenOver(): Promise<{ customer: WorldCustomer; stolen: TestPasskey }> {
    const customer = await world.addCustomer();
    const key = { origin: world.settings.origin };
    const stolen = await insertPasskey(world.storage, customer.id, world.clock.now(), key);
    await insertPasskey(world.storage, customer.id, world.clock.now(), key);
    await choosePasskeysOnly(world.storage, customer.id, world.clock.now());
    // By then they count as the customer's own.
    world.clock.move(8 * day);
    return { customer, stolen };
  }

  async function byTwo(customerId: string, what: 'start-recovery' | 'unfreeze'): Promise<Desk> {
    const [ada, bob] = [await newDesk(world), await newDesk(world)];
    const first = await ada.act(customerId, { what });
    if (JSON.stringify(first.body).includes('proposed')) {
      const [proposal] = (await bob.read(customerId)).proposals;
      expect((await bob.decide(proposal?.id ?? '', 'approve')).status).toBe(204);
    }
    return ada;
  }

  const logInWithPasskey = async ({ email, password }: WorldCustomer, passkey: TestPasskey): Promise<string> => {
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    await passWithPasskey(world, passkey, oneTimeToken);
    return exchangeToken(world, oneTimeToken);
  };

  const statusOf = async (customerId: string) => (await (await newDesk(world)).read(customerId)).underWay.map(({ kind }) => kind);

  it('[DESK-07] comes back after two people and three days: the passkeys are gone, the thief is out, and a new password is due', async () => {
    const { customer, stolen } = await takenOver();
    const { id, email, phone, password } = customer;
    const cookie = await logInWithPasskey(customer, stolen);
    await byTwo(id, 'start-recovery');
    expect((await world.messagesTo(email)).at(-1)?.subject).toContain('giving your account back');
    expect((await world.messagesTo(phone)).at(-1)?.text).toContain('without your passkeys');
    world.clock.move(3 * day - 60_000);
    await world.runJobs();
    expect(await statusOf(id)).toContain('passkey-recovery');
    world.clock.move(60_000);
    await world.runJobs();
    expect((await world.ask(paths.security, { cookie })).status).toBe(401);
    const after = await (await newDesk(world)).read(id);
    expect(after.methods.map(({ kind }) => kind)).toEqual(['phone-number', 'authenticator']);
    expect(after.hindrances).toContainEqual({ what: 'new-password-due' });
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const asked = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    expect(asked).toContain('MANDATORY_RESET_PASSWORD');
    expect(asked).not.toContain('PASSKEY');
  });

  it('[DESK-07] the owner of the passkeys stops it by a link of any notice, or by logging in', { tags: 'deep' }, async () => {
    const { customer, stolen } = await takenOver();
    await byTwo(customer.id, 'start-recovery');
    const body = { token: linkTokenIn(await world.messagesTo(customer.email)) };
    expect((await world.ask(calls.cancelPasskeyRecovery.path, { body })).status).toBe(204);
    expect(await statusOf(customer.id)).not.toContain('passkey-recovery');
    await byTwo(customer.id, 'start-recovery');
    await logInWithPasskey(customer, stolen);
    expect(await statusOf(customer.id)).not.toContain('passkey-recovery');
  });

  it('[DESK-07] the customer’s devices are woken at its beginning and a day before the end, show it and stop it, but not while only staff may', {
    tags: 'deep',
  }, async () => {
    const { customer } = await takenOver();
    const device = await insertDevice(world.storage, customer.id, world.clock.now());
    expect((await device.subscribe(world.ask, world.clock.now())).status).toBe(204);
    const wakes = async (): Promise<number> => {
      await world.settle();
      return woken.filter((endpoint) => endpoint.endsWith(`/${device.id}`)).length;
    };
    const shown = async () => JSON.parse(JSON.stringify((await device.requests(world.ask, world.clock.now())).body)).recovery;
    const begunAt = world.clock.now();
    await byTwo(customer.id, 'start-recovery');
    expect(await wakes()).toBe(1);
    const { id, ...rest } = await shown();
    expect(rest).toEqual({ browser: '', address: '', begunAt, readyAt: begunAt + 259_200_000, byStaff: true });
    world.clock.move(2 * day);
    for (let run = 0; run < 2; run += 1) await world.runJobs();
    expect(await wakes()).toBe(2);
    await (await newDesk(world)).act(customer.id, { what: 'freeze', title: 'Call us', message: 'Please.', canAppeal: true });
    expect(await shown()).toBeUndefined();
    await byTwo(customer.id, 'unfreeze');
    expect((await device.cancelRecovery(world.ask, id)).status).toBe(204);
    expect(await statusOf(customer.id)).not.toContain('passkey-recovery');
  });

  it('[DESK-07] a thief who stops it is frozen out: on a frozen account only staff stop it, and it ends in three days', async () => {
    const { customer } = await takenOver();
    const { id, email } = customer;
    const ada = await newDesk(world);
    expect((await ada.act(id, { what: 'freeze', title: 'Call us', message: 'Please.', canAppeal: true })).status).toBe(200);
    await byTwo(id, 'start-recovery');
    const body = { token: linkTokenIn(await world.messagesTo(email)) };
    await world.ask(calls.cancelPasskeyRecovery.path, { body });
    expect(await statusOf(id)).toContain('passkey-recovery');
    world.clock.move(3 * day);
    await world.runJobs();
    await byTwo(id, 'unfreeze');
    const { status, methods } = await (await newDesk(world)).read(id);
    expect([status, methods.map(({ kind }) => kind)]).toEqual(['active', ['phone-number', 'authenticator']]);
  });

  it('[DESK-07] staff stop it, too, and no account without passkeys only has one', async () => {
    const { customer } = await takenOver();
    await byTwo(customer.id, 'start-recovery');
    const helper = await newDesk(world, 'help');
    expect((await helper.act(customer.id, { what: 'stop-recovery' })).status).toBe(200);
    expect((await helper.act(customer.id, { what: 'stop-recovery' })).status).toBe(409);
    const { id } = await world.addCustomer();
    const [one, other] = [await newDesk(world), await newDesk(world)];
    await one.act(id, { what: 'start-recovery' });
    const [proposal] = (await other.read(id)).proposals;
    expect((await other.decide(proposal?.id ?? '', 'approve')).body).toMatchObject({ code: 'review_over' });
  });
});
