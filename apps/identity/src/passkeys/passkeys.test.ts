import { databases, insertPasskey, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { passkeyWithCredentialId, recordUse } from './passkeys.ts';

describe.each(databases)('the record of a use, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  /** Records uses of a passkey as it was read before any of them. */
  async function recorder() {
    const { id } = await world.addCustomer();
    const { credentialId } = await insertPasskey(world.storage, id, world.clock.now());
    const passkey = await passkeyWithCredentialId(world.storage.queries, credentialId);
    if (passkey === undefined) throw new Error('the passkey is not stored');
    return {
      passkey,
      record: (counter: number) => transact(world, (tx) => recordUse(tx, passkey, { counter, backedUp: true })),
    };
  }

  it('[PASS-07] of two signatures with the same count one is taken, also if both were verified before', async () => {
    const { record } = await recorder();
    expect([await record(0), await record(0)]).toEqual([true, true]);
    expect((await Promise.all(Array.from({ length: 8 }, () => record(5)))).filter(Boolean)).toHaveLength(1);
    expect([await record(4), await record(0), await record(4_294_967_295)]).toEqual([false, false, true]);
  });

  it('[PASS-07] a passkey that was removed after its signature was verified is not taken', async () => {
    const { passkey, record } = await recorder();
    await world.storage.queries.deleteFrom('passkey').where('id', '=', passkey.id).execute();
    expect(await record(1)).toBe(false);
  });
});
