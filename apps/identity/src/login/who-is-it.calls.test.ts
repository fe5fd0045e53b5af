/** A session's facts about its customer and their proofs. */
import {
  databases,
  newLoggedInCustomer,
  newSession,
  openWorld,
  outdateProof,
  paths,
  stepUp,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('the session call on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  const readSession = async ({ cookie }: { cookie: string }) => Object((await world.ask(paths.session, { cookie })).body);

  it('[API-02] the customer’s id is the same in every session, each session has its own, and neither opens anything', async () => {
    const first = await newLoggedInCustomer(world);
    const second = await newSession(world, first.customer);
    const [one, two] = [await readSession(first), await readSession(second)];
    expect(one.customerId).toBe(first.customer.id);
    expect(two.customerId).toBe(first.customer.id);
    expect(one.sessionId).toMatch(/^[\w-]{22,}$/);
    expect(two.sessionId).not.toBe(one.sessionId);
    expect((await readSession(first)).sessionId).toBe(one.sessionId);
    for (const value of [one.sessionId, one.customerId])
      expect((await world.ask(paths.session, { cookie: `__Host-stepgate-session=${value}` })).status).toBe(401);
  });

  it('[API-02] it says which factors were proved, and when; a step-up adds its own and moves the time', async () => {
    const owner = await newLoggedInCustomer(world);
    const loggedInAt = world.clock.now();
    expect(await readSession(owner)).toMatchObject({ authTime: loggedInAt, amr: ['pwd', 'otp', 'mfa'], acr: 'sca' });
    world.clock.move(60_000);
    expect(await readSession(owner)).toMatchObject({ authTime: loggedInAt });
    const bySms = { proofs: 'PASSWORD,SMS' };
    await world.storage.queries.updateTable('session').set(bySms).where('customer_id', '=', owner.customer.id).execute();
    expect((await stepUp(world, owner)).status).toBe(204);
    const after = await readSession(owner);
    expect(after.authTime).toBeGreaterThan(loggedInAt);
    expect(after).toMatchObject({ authTime: world.clock.now(), amr: ['pwd', 'sms', 'otp', 'mfa'], acr: 'sca' });
  });

  it('[API-02] a session in which no second factor counts any more was still authenticated when it began', async () => {
    const owner = await newLoggedInCustomer(world);
    await outdateProof(world, owner);
    const { authTime, signedInAt } = await readSession(owner);
    expect(authTime).toBe(signedInAt);
  });

  it('[API-02] a session from before the service recorded factors claims none', async () => {
    const owner = await newLoggedInCustomer(world);
    await world.storage.queries.updateTable('session').set({ proofs: '' }).where('customer_id', '=', owner.customer.id).execute();
    const session = await readSession(owner);
    expect(session).toMatchObject({ customerId: owner.customer.id });
    expect(session).not.toHaveProperty('amr');
    expect(session).not.toHaveProperty('acr');
  });
});
