/** The customer chooses which method is asked for first. */
import { calls } from '@stepgate/contract';
import {
  beginLogin,
  insertPasskey,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  readRiskyChange,
  testFaceEngine,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';

type Shown = { readonly preferredMethod: { readonly choices: readonly string[]; readonly chosen: string | null } };
type Listed = {
  readonly primaryChallenge: { readonly type: string };
  readonly alternatives: readonly { readonly type: string }[];
};

describe('the preferred method', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ face: testFaceEngine() });
  });
  afterAll(() => world.close());

  const prefer = ({ post }: LoggedInCustomer, method: string | null) => post(calls.preferMethod.path, { method });
  const readPreference = async ({ security }: LoggedInCustomer) =>
    (JSON.parse(JSON.stringify((await security()).body)) as Shown).preferredMethod;
  /** The types of each challenge of a new login, the first one first. */
  async function asked(customer: WorldCustomer): Promise<string[][]> {
    world.clock.move(60_000);
    const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return (challenges as Listed[]).map(({ primaryChallenge, alternatives }) => [
      primaryChallenge.type,
      ...alternatives.map(({ type }) => type),
    ]);
  }
  const recorded = async ({ id }: WorldCustomer) =>
    (
      await world.storage.queries
        .selectFrom('event')
        .select('facts')
        .where('customer_id', '=', id)
        .where('kind', '=', 'factor.preferred')
        .orderBy('seq')
        .execute()
    ).map(({ facts }) => JSON.parse(facts ?? 'null') as unknown);

  it('[POL-10] is asked for first at the next login, is recorded and mailed, and can be taken back', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: '' });
    const { customer } = owner;
    expect(await readPreference(owner)).toEqual({ choices: expect.arrayContaining(['SMS', 'TOTP', 'VOICE']), chosen: null });
    expect((await prefer(owner, 'VOICE')).status).toBe(204);
    expect((await asked(customer))[0]?.[0]).toBe('VOICE');
    expect((await readPreference(owner)).chosen).toBe('VOICE');
    const [mail] = await world.messagesTo(customer.email);
    expect(mail).toMatchObject({
      subject: 'Your preferred method was changed',
      text: expect.stringContaining('we now ask for this first: phone call. Your other methods still work.'),
    });
    // Chosen again: nothing changes, and no message is sent.
    expect((await prefer(owner, 'VOICE')).status).toBe(204);
    expect(await world.messagesTo(customer.email)).toHaveLength(1);

    expect((await prefer(owner, null)).status).toBe(204);
    expect((await readPreference(owner)).chosen).toBeNull();
    expect((await asked(customer))[0]?.[0]).toBe('TOTP');
    await chainEvents(world);
    expect(await recorded(customer)).toEqual([{ method: 'VOICE' }, {}]);
  });

  it('[POL-10] orders what is asked for, and removes no demand: a thief gains nothing with it', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: '', face: true });
    await insertPasskey(world.storage, owner.customer.id, world.clock.now());
    const before = await asked(owner.customer);
    const { choices } = await readPreference(owner);
    expect(choices).toEqual(expect.arrayContaining(['PASSKEY', 'SMS', 'WHATSAPP', 'VOICE', 'TOTP', 'FACE_MATCH']));
    for (const choice of choices) {
      await world.storage.queries.updateTable('session').set({ proved_at: world.clock.now() }).execute();
      expect((await prefer(owner, choice)).status).toBe(204);
      const after = await asked(owner.customer);
      expect(after.map((types) => types.toSorted())).toEqual(before.map((types) => types.toSorted()));
    }
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('');
  });

  it('[POL-10] is one of the methods that the account has', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: '', phones: [] });
    for (const method of ['SMS', 'PASSKEY', 'PUSH', 'FACE_MATCH'])
      expect(await prefer(owner, method)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    for (const method of ['PASSWORD', 'EMAIL_CHECKPOINT', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW', ''])
      expect(await prefer(owner, method)).toMatchObject({ status: 400 });
    expect(await readPreference(owner)).toEqual({ choices: ['TOTP'], chosen: null });
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
  });

  it('[POL-10] is not shown as chosen once the method has gone', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: '' });
    expect((await prefer(owner, 'TOTP')).status).toBe(204);
    expect((await postApproved(world, owner, calls.removeAuthenticator.path)).status).toBe(204);
    expect(await readPreference(owner)).toMatchObject({ chosen: null });
    expect((await asked(owner.customer))[0]?.[0]).toBe('SMS');
  });
});
