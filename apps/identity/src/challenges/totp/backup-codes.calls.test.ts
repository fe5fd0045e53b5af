import { backupCodes, calls } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  beginLogin,
  changeNothing,
  databases,
  exchangeToken,
  loggedInWith,
  logIn,
  openWorld,
  outdateProof,
  passWithApp,
  paths,
  postApproved,
  sendMoney,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const step = 30_000;

describe.each(databases)('backup codes on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const make = (customer: WorldCustomer, cookie: string): Promise<Answer> =>
    postApproved(world, loggedInWith(world, customer, cookie), calls.makeBackupCodes.path);
  const codesIn = ({ body }: Answer): string[] => JSON.parse(JSON.stringify(body)).codes;
  const verify = (oneTimeToken: string, backupCode: unknown) =>
    world.ask(paths.verifyBackupCode, { oneTimeToken, body: { backupCode } });
  const left = async (cookie: string): Promise<unknown> =>
    JSON.parse(JSON.stringify((await world.ask(paths.security, { cookie })).body)).backupCodesLeft;

  async function withCodes(): Promise<{ customer: WorldCustomer; cookie: string; codes: string[] }> {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    world.clock.move(step);
    const cookie = await logIn(world, customer);
    return { customer, cookie, codes: codesIn(await make(customer, cookie)) };
  }

  it('ten are made, shown once, notified by mail, and stored only as hashes', async () => {
    const { customer, cookie, codes } = await withCodes();
    expect(codes).toHaveLength(backupCodes.count);
    expect(new Set(codes).size).toBe(10);
    // No letters that look alike.
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await left(cookie)).toBe(10);
    const overview = JSON.stringify((await world.ask(paths.security, { cookie })).body);
    const rows = JSON.stringify(await world.storage.queries.selectFrom('backup_code').selectAll().execute());
    const mails = await world.messagesTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New backup codes were created']);
    for (const code of codes)
      for (const spelling of [code, code.replaceAll('-', '')])
        for (const text of [overview, rows, JSON.stringify(mails)]) expect(text).not.toContain(spelling);
  });

  it("each replaces the app's code once, and its use causes a notification", async () => {
    const { customer, cookie, codes } = await withCodes();
    for (const code of codes.slice(0, 2)) {
      const oneTimeToken = await beginLogin(world, customer);
      const { status, body } = await verify(oneTimeToken, code);
      expect(status).toBe(200);
      expect(body).toMatchObject({ oneTimeTokenProperties: { challenges: [{ passed: true }] } });
      await exchangeToken(world, oneTimeToken);
      const replayed = await verify(await beginLogin(world, customer), code);
      expect([replayed.status, replayed.body]).toEqual([400, { code: 'invalid_code', message: expect.any(String) }]);
    }
    expect(await left(cookie)).toBe(8);
    const subjects = (await world.messagesTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'A backup code was used')).toHaveLength(2);
  });

  it('it may be typed in any case, with gaps, and with letters that look like its digits', { tags: 'deep' }, async () => {
    const { customer, codes } = await withCodes();
    const [upper = '', gaps = ''] = codes;
    const hash = world.secrets.keyedHash(`backup code of ${customer.id}`, 'a0b1c0d1e1f0g1h');
    await world.storage.queries.insertInto('backup_code').values({ hash, customer_id: customer.id, used_at: null }).execute();
    for (const typed of [upper.toUpperCase(), ` ${gaps.replaceAll('-', '').split('').join(' ')} `, 'AObI-c0 Dlei f0gIH'])
      expect((await verify(await beginLogin(world, customer), typed)).status, typed).toBe(200);
    const beginning = codes[3]?.slice(0, 5);
    for (const typed of [beginning, `${codes[3]}0`, `${codes[3]}${codes[4]}`, ''])
      expect((await verify(await beginLogin(world, customer), typed)).status, typed).toBe(400);
  });

  it("new ones void the earlier ones; another customer's are wrong; removing the app deletes them", {
    tags: 'deep',
  }, async () => {
    const { customer, cookie, codes } = await withCodes();
    const another = await withCodes();
    const fresh = codesIn(await make(customer, cookie));
    expect(await left(cookie)).toBe(10);
    for (const code of [codes[0], another.codes[0]])
      expect((await verify(await beginLogin(world, customer), code)).body).toMatchObject({ code: 'invalid_code' });
    expect((await verify(await beginLogin(world, customer), fresh[0])).status).toBe(200);
    expect((await verify(await beginLogin(world, another.customer), another.codes[0])).status).toBe(200);
    const oneTimeToken = await beginLogin(world, customer);
    expect((await postApproved(world, loggedInWith(world, customer, cookie), calls.removeAuthenticator.path)).status).toBe(204);
    expect((await verify(oneTimeToken, fresh[1])).body).toMatchObject({ code: 'invalid_code' });
    expect(await left(cookie)).toBe(0);
  });

  it('[OWNER-02] making them begins the hold on money, so one relayed code isn’t ten payments', async () => {
    const { customer, cookie } = await withCodes();
    const payment = await sendMoney(world, loggedInWith(world, customer, cookie));
    expect([payment.status, payment.body]).toMatchObject([
      403,
      { code: 'cool_off', message: expect.stringMatching(/ because new backup codes were created\.$/) },
    ]);
  });

  it('[OWNER-02] they log in and add one method, and approve neither payments nor other changes', async () => {
    const { customer, cookie, codes } = await withCodes();
    const owner = loggedInWith(world, customer, cookie);
    // The hold has ended and is confirmed.
    await world.storage.queries.updateTable('customer').set({ risky_change: '' }).where('id', '=', customer.id).execute();
    await outdateProof(world, owner);
    const asks = {
      payment: () => sendMoney(world, owner),
      'other codes': () => owner.post(calls.makeBackupCodes.path),
      'a fresh proof': () => changeNothing(world, owner),
      'a passkey': () => owner.post(calls.beginAddPasskey.path),
    };
    const taken: Record<string, readonly [boolean, number]> = {};
    for (const [what, ask] of Object.entries(asks)) {
      const oneTimeToken = approvalIn(await ask());
      const status = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
      taken[what] = [status.includes('"action":"backup-code"'), (await verify(oneTimeToken, codes[0])).status];
    }
    expect(taken).toEqual({
      payment: [false, 400],
      'other codes': [false, 400],
      'a fresh proof': [false, 400],
      'a passkey': [true, 200],
    });
    expect(await left(cookie)).toBe(9);
  });

  it('wrong backup codes share the count of all codes', async () => {
    const { customer, codes } = await withCodes();
    const [first, second] = [await beginLogin(world, customer), await beginLogin(world, customer)];
    world.clock.move(step);
    const wrong = String((Number(world.totpCodeOf(customer)) + 7) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 3; n += 1)
      expect((await world.ask(paths.verify('totp'), { oneTimeToken: first, body: { code: wrong } })).status).toBe(400);
    for (let n = 0; n < 2; n += 1) expect((await verify(second, `aaaaa-aaaaa-aaaa${n}`)).status).toBe(400);
    for (const oneTimeToken of [first, second]) {
      expect((await verify(oneTimeToken, codes[0])).body).toMatchObject({ code: 'attempt_limit_reached' });
      const app = await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
      expect(app.body).toMatchObject({ code: 'attempt_limit_reached' });
    }
    world.clock.move(15 * 60_000);
    expect((await verify(await beginLogin(world, customer), codes[0])).status).toBe(200);
  });

  it('of sixteen parallel uses of one code, with four tokens, exactly one succeeds', async () => {
    const { customer, codes } = await withCodes();
    const tokens = [];
    for (let n = 0; n < 4; n += 1) tokens.push(await beginLogin(world, customer));
    const uses = tokens.flatMap((oneTimeToken) => Array.from({ length: 4 }, () => verify(oneTimeToken, codes[0])));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('the screen offers them while there are any, but never if only an address is known', { tags: 'deep' }, async () => {
    const { customer, cookie, codes } = await withCodes();
    const offer = async (oneTimeToken: string): Promise<boolean> =>
      JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body).includes('"action":"backup-code"');
    expect(await offer(await beginLogin(world, customer))).toBe(true);
    const shared = JSON.stringify((await world.ask(paths.loginCdr, { body: { email: customer.email } })).body);
    expect(await offer(shared.match(/"oneTimeToken":"([^"]+)"/)?.[1] ?? '')).toBe(false);
    for (const code of codes) {
      const oneTimeToken = await beginLogin(world, customer);
      expect((await verify(oneTimeToken, code)).status).toBe(200);
    }
    expect(await left(cookie)).toBe(0);
    expect(await offer(await beginLogin(world, customer))).toBe(false);
  });

  it('they can be made only in a session, with an approval each time, for an account that has an app', async () => {
    expect((await world.ask(calls.makeBackupCodes.path, { method: 'POST' })).status).toBe(401);
    const { cookie } = await withCodes();
    const again = await world.ask(calls.makeBackupCodes.path, { method: 'POST', cookie });
    expect([again.status, again.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    const without = await world.addCustomer({ withoutAuthenticator: true });
    const oneTimeToken = await beginLogin(world, without);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(without.phone);
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    expect((await make(without, await exchangeToken(world, oneTimeToken))).body).toMatchObject({ code: 'not_allowed' });
    expect((await verify(await beginLogin(world, without), 'aaaaa-aaaaa-aaaaa')).status).toBe(403);
  });

  it("using one does not affect the app's codes, which still work", async () => {
    const { customer, codes } = await withCodes();
    const oneTimeToken = await beginLogin(world, customer);
    expect((await verify(oneTimeToken, codes[0])).status).toBe(200);
    world.clock.move(step);
    await passWithApp(world, customer, await beginLogin(world, customer));
  });
});
