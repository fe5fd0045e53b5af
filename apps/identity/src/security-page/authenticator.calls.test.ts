import { calls, lifetimes } from '@stepgate/contract';
import {
  approvalIn,
  askWith,
  beginLogin,
  databases,
  decodeBase32,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  outdateProof,
  paths,
  postApproved,
  readProtection,
  readRiskyChange,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { insertAuthenticator } from '../factors/authenticator-rows.ts';
import { dropAuthenticator } from '../factors/authenticators.ts';
import { putBack } from '../factors/former-factors.ts';
import { transact } from '../storage/transaction.ts';

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
    await expectWrong(codeOf(key, 11));
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
    expect(await world.messagesTo(owner.customer.email)).toHaveLength(1);
  });

  it('[REAL-08] a code that fits another time within five minutes is refused with a word about the clock', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    for (const stepsAway of [-10, -2, 2, 10])
      expect((await confirm(owner, codeOf(key, stepsAway))).body).toMatchObject({
        code: 'clock_differs',
        message: expect.stringContaining('clock'),
      });
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
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

  it('of eight parallel confirmations with one code one succeeds', { tags: 'deep' }, async () => {
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

  type App = { readonly id: string; readonly name: string };
  const listed = async ({ security }: LoggedInCustomer): Promise<readonly App[]> =>
    JSON.parse(JSON.stringify((await security()).body)).authenticators;
  const named = ({ post }: LoggedInCustomer, name: string, code: string) => post(calls.confirmAuthenticator.path, { code, name });
  const remove = async (owner: LoggedInCustomer, app: App | undefined) =>
    (await postApproved(world, owner, calls.removeAuthenticatorApp.path.replace(':id', app?.id ?? 'none'))).status;

  it('[REAL-18] a named app works beside the first one, and each code works once', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    expect((await named(owner, 'Tablet', codeOf(key))).status).toBe(204);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['', 'Tablet']);
    world.clock.move(step);
    for (const code of [world.totpCodeOf(owner.customer), codeOf(key)])
      expect([await login(owner, code), await login(owner, code)]).toEqual([200, 400]);
  });

  it('[REAL-18] an app is removed by its id, and the backup codes go with the last one', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    expect((await named(owner, 'Tablet', codeOf(key))).status).toBe(204);
    expect((await postApproved(world, owner, calls.makeBackupCodes.path)).status).toBe(200);
    const [first, second] = await listed(owner);
    expect(await remove(owner, undefined)).toBe(404);
    expect(await remove(owner, first)).toBe(204);
    world.clock.move(step);
    expect(await login(owner, world.totpCodeOf(owner.customer))).toBe(400);
    expect(await login(owner, codeOf(key))).toBe(200);
    expect((await owner.security()).body).toMatchObject({ authenticators: [{ name: 'Tablet' }], backupCodesLeft: 10 });
    const last = calls.removeAuthenticatorApp.path.replace(':id', second?.id ?? '');
    const oneTimeToken = approvalIn(await owner.post(last));
    world.clock.move(step);
    await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: codeOf(key) } });
    const approved = await askWith(world, owner, last, oneTimeToken, { method: 'POST' });
    expect(approved.status).toBe(204);
    expect((await owner.security()).body).toMatchObject({ authenticator: null, authenticators: [], backupCodesLeft: 0 });
  });

  it('[REAL-18] an app is renamed with a fresh second factor, and an email says so; that of another customer is not found', async () => {
    const owner = await newLoggedInCustomer(world);
    const { key } = await begin(owner);
    expect((await named(owner, 'Tablet', codeOf(key))).status).toBe(204);
    const rename = ({ post }: LoggedInCustomer, app: App | undefined, name: string) =>
      post(calls.renameAuthenticatorApp.path.replace(':id', app?.id ?? ''), { name });
    const [first, second] = await listed(owner);
    for (const [app, name] of [
      [first, ' Phone '],
      [second, 'Old tablet'],
    ] as const)
      expect((await rename(owner, app, name)).status).toBe(204);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Phone', 'Old tablet']);
    const mails = await world.messagesTo(owner.customer.email);
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual(Array(2).fill('An authenticator app was renamed'));
    expect(mails.map(({ text }) => text).join()).toContain('“Old tablet”');
    expect(await rename(owner, first, 'x'.repeat(61))).toMatchObject({ status: 400 });
    expect(await rename(await newLoggedInCustomer(world), second, 'Mine')).toMatchObject({ status: 404 });
    await outdateProof(world, owner);
    expect(await rename(owner, first, 'Mine')).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Phone', 'Old tablet']);
  });

  it('[REAL-18] a customer has five apps at most, also if two begin at once', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world);
    for (const name of ['2', '3', '4']) {
      const { key } = await begin(owner);
      expect((await named(owner, name, codeOf(key))).status).toBe(204);
    }
    const other = await newSession(world, owner.customer);
    const [{ key }] = [await begin(owner), await owner.post(calls.beginAuthenticator.path)];
    expect((await named(other, '5', codeOf(key))).status).toBe(204);
    const refused = { status: 403, body: { code: 'not_allowed' } };
    expect(await named(owner, '6', codeOf(key, 1))).toMatchObject(refused);
    expect(await owner.post(calls.beginAuthenticator.path)).toMatchObject(refused);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['', '2', '3', '4', '5']);
  });

  it('[REAL-18] a wrong code counts once, however many apps there are', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: 'TOTP' });
    const { key } = await begin(owner);
    expect((await named(owner, 'Tablet', codeOf(key))).status).toBe(204);
    world.clock.move(step);
    const oneTimeToken = await beginLogin(world, owner.customer);
    const wrong = String((Number(codeOf(key)) + 7) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 4; n += 1)
      expect((await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: wrong } })).status).toBe(400);
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: codeOf(key) } })).status).toBe(200);
  });

  it('a front end of 0.2.0, which sends no name, replaces the first app and leaves the others', { tags: 'deep' }, async () => {
    const owner = await newLoggedInCustomer(world);
    const tablet = await begin(owner);
    expect((await named(owner, 'Tablet', codeOf(tablet.key))).status).toBe(204);
    const { key } = await begin(owner);
    expect((await confirm(owner, codeOf(key))).status).toBe(204);
    world.clock.move(step);
    const codes = [world.totpCodeOf(owner.customer), codeOf(key), codeOf(tablet.key)];
    expect(await Promise.all(codes.map((code) => login(owner, code)))).toEqual([400, 200, 200]);
  });

  it('[REAL-18] an app that a thief has removed is put back, although another one has become the first', async () => {
    const owner = await newLoggedInCustomer(world);
    const [first] = await listed(owner);
    const since = world.clock.now();
    await transact(world, async (tx) => {
      await dropAuthenticator(tx, owner.customer.id, first?.id ?? '', '');
      await insertAuthenticator(tx, owner.customer.id, { name: 'Tablet', addedAt: tx.now, key: 'a2V5', lastStep: 0 });
      await putBack(tx, owner.customer.id, since, () => true);
    });
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Tablet', '']);
    world.clock.move(step);
    expect(await login(owner, world.totpCodeOf(owner.customer))).toBe(200);
  });
});
