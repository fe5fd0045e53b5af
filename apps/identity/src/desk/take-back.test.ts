/** How far back staff take an account, and what comes back if it was too far. */
import { databases, insertPasskey, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { onePerson, undo } from '../tokens/undo.ts';
import { newDesk } from './test/desk-of.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(databases)('a take-back, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  async function takeBack(id: string, since: number): Promise<void> {
    const [ada, bob] = [await newDesk(world), await newDesk(world)];
    expect((await ada.act(id, { what: 'take-back', since })).body).toEqual({ outcome: 'proposed' });
    const [proposal] = (await bob.read(id)).proposals;
    expect((await bob.decide(proposal?.id ?? '', 'approve')).status).toBe(204);
  }
  const methodsOf = async (id: string) => (await (await newDesk(world)).read(id)).methods.map((each) => each.id).sort();
  const addPasskey = (id: string) => insertPasskey(world.storage, id, world.clock.now(), { origin: world.settings.origin });

  it('[OWNER-04] goes back fourteen days and no further, because of what was removed before nothing is kept', async () => {
    const { id } = await world.addCustomer();
    const ada = await newDesk(world);
    const earliest = world.clock.now() - 14 * day;
    expect(await ada.act(id, { what: 'take-back', since: earliest - 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_format' },
    });
    expect((await ada.act(id, { what: 'take-back', since: earliest })).body).toEqual({ outcome: 'proposed' });
  });

  it('[OWNER-04] that went too far is put right by one from the right time: the owner has every method again, and the thief none', async () => {
    const { id } = await world.addCustomer();
    world.clock.move(60_000);
    const tooEarly = world.clock.now();
    const row = { customer_id: id, verified_at: tooEarly, is_primary: 0 } as const;
    await world.storage.queries
      .insertInto('phone_number')
      .values({ ...row, id: 'own', number: `+4479${world.clock.now() % 1e8}` })
      .execute();
    await addPasskey(id);
    const owned = await methodsOf(id);
    world.clock.move(day);
    const right = world.clock.now();
    await addPasskey(id);
    await takeBack(id, tooEarly);
    expect(await methodsOf(id)).toHaveLength(owned.length - 2);
    world.clock.move(hour);
    await takeBack(id, right);
    expect(await methodsOf(id)).toEqual(owned);
  });

  it('[OWNER-04] leaves nothing that the link of a mail brings back, such as what a thief had added', async () => {
    const { id } = await world.addCustomer();
    world.clock.move(60_000);
    const owned = await methodsOf(id);
    const since = world.clock.now();
    await addPasskey(id);
    world.clock.move(hour);
    const later = world.clock.now();
    world.clock.move(hour);
    await takeBack(id, since);
    const link = { sessions: new Set<string>(), methods: new Set<string>(), changes: [] };
    await transact(world, (tx) => undo(tx, id, onePerson({ ...link, actsSince: later }, [], 'stay')));
    expect(await methodsOf(id)).toEqual(owned);
  });
});
