/** The openings of a photo with ID, and their records. */
import { calls } from '@stepgate/contract';
import {
  askStaffLogin,
  type BackOffice,
  backOfficeWith,
  beginLogin,
  cookiesOf,
  databases,
  insertReviewer,
  newBackOffice,
  openWorld,
  sendSelfie,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('a photo with ID, on $name', ({ newDatabase }) => {
  let world: World;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => void lines.push(line) });
  });
  afterAll(() => world.close());

  async function sent(email?: string): Promise<{ customerId: string; id: string }> {
    const customer = await world.addCustomer({ risk: 'selfie', ...(email !== undefined && { email }) });
    await sendSelfie(world, await beginLogin(world, customer));
    const { id } = await world.storage.queries
      .selectFrom('selfie')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return { customerId: customer.id, id };
  }
  const open = (id: string, { cookie }: BackOffice) => world.ask(calls.reviewPhoto.path.replace(':id', id), { cookie });
  const opened = async (customerId: string) => {
    await world.runJobs();
    const rows = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('customer_id', '=', customerId)
      .where('kind', '=', 'staff.opened-photo')
      .orderBy('seq')
      .execute();
    return rows.map(({ facts }) => JSON.parse(facts ?? ''));
  };

  it('[OWNER-11] opens for the role that decides alone, and each time is an event of the customer', async () => {
    const { customerId, id } = await sent();
    for (const role of ['read', 'help'])
      expect(await open(id, await newBackOffice(world, { role }))).toMatchObject({ status: 403, body: { code: 'staff_role' } });
    expect(await opened(customerId)).toEqual([]);
    const decider = await newBackOffice(world);
    expect((await open(id, decider)).status).toBe(200);
    expect((await open(id, decider)).status).toBe(200);
    const looked = { photo: id, staff: decider.reviewer.id };
    expect(await opened(customerId)).toEqual([looked, looked]);
  });

  it('[OWNER-11] staff can’t open the photo of their own account, whatever tag the address has', async () => {
    const reviewer = await insertReviewer(world);
    const [name, domain] = reviewer.email.split('@');
    const { customerId, id } = await sent(`${name}+private@${domain}`);
    const own = backOfficeWith(world, reviewer, cookiesOf(await askStaffLogin(world, reviewer)));
    expect(await open(id, own)).toMatchObject({ status: 403, body: { code: 'own_account' } });
    expect(await opened(customerId)).toEqual([]);
  });

  it('[OWNER-09] [OWNER-11] opens a hundred times an hour for one person, and the next is refused and alarmed', async () => {
    const { customerId, id } = await sent();
    const decider = await newBackOffice(world);
    await world.storage.queries
      .insertInto('allowance')
      .values({ key: `photos opened by ${decider.reviewer.id}`, since: world.clock.now(), taken: 99 })
      .execute();
    expect((await open(id, decider)).status).toBe(200);
    expect((await open(id, decider)).status).toBe(429);
    expect(await opened(customerId)).toHaveLength(1);
    expect(lines.some((line) => line.includes('staff-photos') && line.includes('a member of staff has reached a limit'))).toBe(
      true,
    );
    expect((await open(id, await newBackOffice(world))).status).toBe(200);
  });
});
