/** A stranger can't lock staff out of the back office, or slow customers down by trying. */
import { calls } from '@stepgate/contract';
import {
  askingFrom,
  askStaffLogin,
  cookiesOf,
  databases,
  insertReviewer,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  type World,
  type WorldOptions,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const loginsFrom = { captchaAfter: 20, most: 40, within: 600_000 };

describe.each(databases)('the back office and strangers, on $name', ({ newDatabase }) => {
  async function opened({ settings, ...options }: WorldOptions = {}): Promise<World> {
    const world = await openWorld({
      ...(await newDatabase()),
      ...options,
      settings: { trustedProxies: proxiesOfTests, loginsFrom, ...settings },
    });
    onTestFinished(() => world.close());
    return world;
  }
  /** The world as seen from one address, with its clock and secrets. */
  const from = (world: World, address: string): World => ({ ...world, ...askingFrom(world, address) });

  it('[ATT-06] one network may make twenty wrong logins in ten minutes, and other networks are not affected (LG5)', async () => {
    const world = await opened();
    const reviewer = await insertReviewer(world);
    const here = from(world, newAddress());
    const statuses = [];
    for (let n = 1; n <= 21; n += 1)
      statuses.push((await askStaffLogin(here, reviewer, { email: `nobody-${n}@desk.test` })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const refused = await askStaffLogin(here, reviewer);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await askStaffLogin(from(world, newAddress()), reviewer)).status).toBe(204);
  });

  it('[ATT-06] right logins are not counted, so a network may log in all day', { tags: 'deep' }, async () => {
    const world = await opened({ settings: { loginsFrom: { ...loginsFrom, most: 4 } } });
    const here = from(world, newAddress());
    for (let n = 1; n <= 5; n += 1) expect((await askStaffLogin(here, await insertReviewer(world))).status).toBe(204);
  });

  it("[ATT-06] a stranger's wrong attempts block no one on another network (LG6)", async () => {
    const world = await opened();
    const reviewer = await insertReviewer(world);
    const stranger = from(world, newAddress());
    const statuses = [];
    for (let n = 1; n <= 6; n += 1) statuses.push((await askStaffLogin(stranger, reviewer, { password: 'wrong' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 403]);
    expect((await askStaffLogin(from(world, newAddress()), reviewer)).status).toBe(204);
  });

  it('[ATT-06] someone with the password has five guesses at codes, across all networks (CV2)', { tags: 'deep' }, async () => {
    const world = await opened();
    const reviewer = await insertReviewer(world);
    for (let n = 1; n <= 5; n += 1)
      expect((await askStaffLogin(from(world, newAddress()), reviewer, { code: '000000' })).status).toBe(401);
    // The right code is refused too, and the answer does not reveal that the password was right.
    expect((await askStaffLogin(from(world, newAddress()), reviewer)).status).toBe(401);
    world.clock.move(15 * 60_000);
    expect((await askStaffLogin(from(world, newAddress()), reviewer)).status).toBe(204);
  });

  it('[ATT-06] staff logins have their own queue: when it is full, a customer still logs in', { tags: 'deep' }, async () => {
    const world = await opened({ hashes: { running: 1, waiting: 2 } });
    const reviewer = await insertReviewer(world);
    const { email, password } = await world.addCustomer();
    const flood = Array.from({ length: 30 }, (_, n) =>
      askStaffLogin(from(world, newAddress()), reviewer, { email: `nobody-${n}@desk.test` }),
    );
    const customer = world.ask(paths.login, { body: { email, password } });
    expect((await customer).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(20);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(4);
  });

  it('[ATT-06] if the operator lists networks, the staff calls do not exist for any other', async () => {
    const world = await opened({ settings: { reviewNetworks: ['192.0.2.0/24'] } });
    const reviewer = await insertReviewer(world);
    const inside = from(world, '192.0.2.7');
    const login = await askStaffLogin(inside, reviewer);
    expect(login.status).toBe(204);
    const cookie = cookiesOf(login);
    expect((await inside.ask(calls.reviewItems.path, { cookie })).status).toBe(200);
    world.clock.move(30_000);
    const outside = from(world, '192.0.3.7');
    const gone = { status: 404, body: { code: 'not_found' } };
    expect(await askStaffLogin(outside, reviewer)).toMatchObject(gone);
    const staffCalls = Object.values(calls).filter(({ path }) => path.startsWith('/gateway/identity/api/v1/review/'));
    expect(staffCalls.length).toBeGreaterThan(11);
    for (const { path, method } of staffCalls) {
      const answer = await outside.ask(path.replace(':id', 'any'), { cookie, method, ...(method === 'POST' && { body: {} }) });
      expect(answer, path).toMatchObject(gone);
    }
    expect((await inside.ask(calls.reviewItems.path, { cookie })).status).toBe(200);
  });
});
