import { calls, lifetimes } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  decodeBase32,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  readProtection,
  readRiskyChange,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';

const step = 30_000;

describe.each(databases)('adding an authenticator app, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  async function begin(owner: LoggedInCustomer): Promise<{ key: Buffer; uri: string }> {
    const { status, body } = await postApproved(world, owner, calls.beginAuthenticator.path);
    expect(status).toBe(200);
    const { key, uri } = JSON.parse(JSON.stringify(body));
    return { key: decodeBase32(key), uri };
  }
  const codeOf = (key: Buffer, stepsAway = 0): string => totpCode(key, timeStep(world.clock.now()) + stepsAway);
  const confirm = ({ post }: LoggedInCustomer, code: string) => post(calls.confirmAuthenticator.path, { code });
  const login = async ({ customer }: LoggedInCustomer, code: string): Promise<number> => {
    const oneTimeToken = await beginLogin(world, customer);
    return (await world.ask(paths.verify('totp'), { oneTimeToken, body: { code } })).status;
  };

  it('its key is shown once, as text and as the URI that every app reads', async () => {
    const owner = await newLoggedInCustomer(world);
    const { body } = await postApproved(world, owner, calls.beginAuthenticator.path);
    const { key, uri } = JSON.parse(JSON.stringify(body));
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const read = new URL(uri);
    expect([read.protocol, read.host, decodeURIComponent(read.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Stepgate:${owner.customer.email}`,
    ]);
    expect(Object.fromEntries(read.searchParams)).toEqual({
      secret: key,
      issuer: 'Stepgate',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(JSON.stringify(await readProtection(world.storage, owner.customer))).not.toContain(key);
    expect(JSON.stringify((await owner.security()).body)).not.toContain(key);
  });

  it('until a code of the new key was accepted the old key works, and the new one does not', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    world.clock.move(step);
    expect(await login(owner, codeOf(key))).toBe(400);
    expect(await login(owner, world.totpCodeOf(owner.customer))).toBe(200);
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
    world.clock.move(step);
    expect(await login(owner, world.totpCodeOf(owner.customer))).toBe(400);
    expect(await login(owner, codeOf(key))).toBe(200);
    expect((await owner.security()).body).toMatchObject({ authenticator: { enrolledAt: world.clock.now() - step } });
    const told = (await world.messagesTo(owner.customer.email)).map(({ subject }) => subject);
    expect(told).toEqual(['An authenticator app was added']);
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('authenticator');
  });

  it('the code that confirmed it is spent, and so is every earlier step', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    const code = codeOf(key);
    expect((await confirm(owner, code)).status).toBe(204);
    expect(await login(owner, code)).toBe(400);
    expect(await login(owner, codeOf(key, -1))).toBe(400);
    expect((await confirm(owner, code)).status).toBe(400);
    expect(await login(owner, codeOf(key, 1))).toBe(200);
  });

  it('a wrong code, or one of the old key, a replaced key or a key that was never begun, changes nothing', async () => {
    const owner = await newLoggedInCustomer(world);
    const expectWrong = async (code: string): Promise<void> => {
      const before = await readProtection(world.storage, owner.customer);
      const { status, body } = await confirm(owner, code);
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_code' })]);
      expect(await readProtection(world.storage, owner.customer)).toEqual(before);
    };
    await expectWrong(world.totpCodeOf(owner.customer));
    const replaced = await begin(owner);
    const { key } = await begin(owner);
    expect(key.equals(replaced.key)).toBe(false);
    await expectWrong(world.totpCodeOf(owner.customer));
    await expectWrong(codeOf(replaced.key));
    await expectWrong(codeOf(key, 2));
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
    expect(await world.messagesTo(owner.customer.email)).toHaveLength(1);
  });

  it("a key can't be confirmed after ten minutes", async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    // Uses the session meanwhile and renews its second factor.
    for (let passed = 0; passed < lifetimes.authenticatorEnrolment; passed += 4 * 60_000) {
      world.clock.move(4 * 60_000);
      expect((await owner.security()).status).toBe(200);
    }
    await world.storage.queries
      .updateTable('session')
      .set({ proved_at: world.clock.now() })
      .where('customer_id', '=', owner.customer.id)
      .execute();
    expect((await confirm(owner, codeOf(key))).body).toMatchObject({ code: 'invalid_code' });
    expect(await login(owner, world.totpCodeOf(owner.customer))).toBe(200);
  });

  it("a key that one customer is setting up can't be confirmed by another", async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const { key } = await begin(owner);
    expect((await confirm(other, codeOf(key))).status).toBe(400);
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
  });

  it('of eight parallel confirmations with one code one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await newLoggedInCustomer(world);
      const { key } = await begin(owner);
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => confirm(owner, codeOf(key))))).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400, 400, 400, 400]);
      expect(await world.messagesTo(owner.customer.email)).toHaveLength(1);
    }
  });

  it('after removal its codes are wrong at once, even in a login in progress', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: 'TOTP' });
    world.clock.move(step);
    const oneTimeToken = await beginLogin(world, owner.customer);
    expect((await postApproved(world, owner, calls.removeAuthenticator.path)).status).toBe(204);
    const body = { code: world.totpCodeOf(owner.customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body })).status).toBe(400);
    expect((await owner.security()).body).toMatchObject({ authenticator: null });
    const again = JSON.stringify((await world.ask(paths.status, { oneTimeToken: await beginLogin(world, owner.customer) })).body);
    expect(again).not.toContain('TOTP');
  });
});
