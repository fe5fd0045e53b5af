/** A customer's cases in the timeline, from what the customer sent to what staff decided. */
import {
  askForPhoneChange,
  beginLogin,
  databases,
  newBackOffice,
  newLoggedInCustomer,
  newMobile,
  openWorld,
  sendSelfie,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

describe.each(databases)('cases in the timeline, on $name', ({ newDatabase }) => {
  let world: World;
  let desk: Desk;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
    desk = await newDesk(world);
  });
  afterAll(() => world.close());

  const cases = async (customerId: string) =>
    (await desk.entries(customerId)).filter(({ kind }) => /^(?:photo|phone-change)\./.test(kind)).reverse();

  it('[DESK-10] a photo has an entry when it arrives, and when staff decide on it', async () => {
    const customer = await world.addCustomer({ risk: 'selfie' });
    expect((await sendSelfie(world, await beginLogin(world, customer))).status).toBe(200);
    const received = {
      kind: 'photo.received',
      at: world.clock.now(),
      facts: { purpose: 'login', browser: expect.stringMatching(/./), network: expect.stringMatching(/./) },
    };
    expect(await cases(customer.id)).toMatchObject([received]);
    const { id } = await world.storage.queries
      .selectFrom('selfie')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const backOffice = await newBackOffice(world);
    await backOffice.decide(id, { decision: 'reject', reason: 'Another face' });
    await world.runJobs();
    expect(await cases(customer.id)).toMatchObject([received, { kind: 'photo.rejected' }]);
  });

  it('[DESK-10] [DESK-08] so does a change of a lost number, with its photo and no whole number', async () => {
    const owner = await newLoggedInCustomer(world);
    const number = newMobile();
    await askForPhoneChange(world, { cookie: owner.cookie }, number);
    const entries = await cases(owner.customer.id);
    expect(entries).toMatchObject([
      { kind: 'photo.received', facts: { purpose: 'phone-change' } },
      { kind: 'phone-change.asked', facts: { number: expect.stringMatching(/^•+ \d\d$/), browser: expect.any(String) } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(number.slice(3, -2));
  });
});
