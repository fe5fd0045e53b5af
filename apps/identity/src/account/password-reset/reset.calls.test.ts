import { calls, headers, lifetimes, routes } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  askTooLate,
  beginLogin,
  databases,
  exchangeToken,
  linkTokenIn,
  loggedInWith,
  logIn,
  newTrustedBrowser,
  openWorld,
  passWithApp,
  passwordInputs,
  paths,
  testFaceEngine,
  tokenOf,
  trustingPolicy,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const step = 30_000;
const newPassword = 'quite another sentence';

describe.each(databases)('a new password by a mailed link on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const forgot = (oneTimeToken: string, headers: Record<string, string> = {}) =>
    world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken, headers });
  const begin = (token: string): Promise<Answer> => world.ask(paths.beginPasswordReset, { body: { token } });
  const set = (oneTimeToken: string, password: unknown) => world.ask(paths.setPassword, { oneTimeToken, body: { password } });
  const tryLogin = async ({ email }: WorldCustomer, password: string): Promise<number> =>
    (await world.ask(paths.login, { body: { email, password } })).status;
  const subjectsTo = async ({ email }: WorldCustomer): Promise<(string | null)[]> =>
    (await world.messagesTo(email)).map(({ subject }) => subject);

  async function mailedLink(customer: WorldCustomer, oneTimeToken?: string): Promise<string> {
    expect((await forgot(oneTimeToken ?? (await beginLogin(world, customer)))).status).toBe(204);
    return linkTokenIn(await world.messagesTo(customer.email));
  }

  /** A link without a mail, because an hour allows only three mails. */
  async function anotherLink(customer: WorldCustomer): Promise<string> {
    const token = world.secrets.newToken();
    const now = world.clock.now();
    await world.storage.queries
      .insertInto('link')
      .values({
        hash: world.secrets.hashToken(token),
        kind: 'reset-password',
        customer_id: customer.id,
        token_hash: '',
        guard_hash: '',
        created_at: now,
        expires_at: now + lifetimes.passwordReset,
        used_at: null,
      })
      .execute();
    return token;
  }

  /** A token with the second factor passed and no password set yet. */
  async function readyToSet(customer: WorldCustomer): Promise<string> {
    const oneTimeToken = tokenOf((await begin(await anotherLink(customer))).body);
    world.clock.move(step);
    await passWithApp(world, customer, oneTimeToken);
    return oneTimeToken;
  }

  type Listed = { primaryChallenge: { type: string }; required: boolean; passed: boolean };
  async function open(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges }: { challenges: Listed[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.filter(({ required, passed }) => required && !passed).map(({ primaryChallenge }) => primaryChallenge.type);
  }

  it.each([
    ['/home/send#x', '&redirectUrl=%2Fhome%2Fsend%23x', '/home/send#x'],
    ['https://evil.test/', '', '/home'],
    [undefined, '', '/home'],
  ])('[REAL-07] the wanted page %j comes back by the mailed link', async (redirectUrl, written, location) => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    await world.ask(calls.askPasswordReset.path, { body: { email: customer.email, redirectUrl } });
    const [mail] = await world.messagesTo(customer.email);
    const token = linkTokenIn(mail ? [mail] : []);
    expect(mail?.text).toMatch(new RegExp(`#token=${token}${written}(?!&)`));
    const oneTimeToken = tokenOf((await world.ask(paths.beginPasswordReset, { body: { token, redirectUrl } })).body);
    await passWithApp(world, customer, oneTimeToken);
    await set(oneTimeToken, newPassword);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).body).toMatchObject({ location });
  });

  it('[ROUTE-03] the link gives a token for the reset, which needs a second factor; then the password is set and the login continues', async () => {
    const customer = await world.addCustomer();
    const link = await mailedLink(customer);
    const [mail] = await world.messagesTo(customer.email);
    expect(mail?.text).toContain(`\nhttps://app.ex.test${routes.resetPassword}#token=${link}\n`);
    const begun = await begin(link);
    expect(begun.body).toMatchObject({ email: customer.email });
    const oneTimeToken = tokenOf(begun.body);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    expect(body).toMatchObject({ oneTimeTokenProperties: { actionType: 'IDENTITY__RESET_PASSWORD' } });
    expect(await open(oneTimeToken)).toEqual(['SMS']);
    const refused = { code: 'not_allowed', message: expect.any(String) };
    expect((await set(oneTimeToken, newPassword)).body).toEqual(refused);
    await passWithApp(world, customer, oneTimeToken);
    // The list is empty, but one kind of proof is not enough for a login.
    expect(await open(oneTimeToken)).toEqual([]);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).body).toEqual(refused);
    expect((await set(oneTimeToken, newPassword)).status).toBe(204);
    expect((await set(oneTimeToken, 'one more of the same')).body).toEqual(refused);
    const cookie = await exchangeToken(world, oneTimeToken);
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ email: customer.email, scope: 'full' });
    expect(await tryLogin(customer, customer.password)).toBe(401);
    expect(await tryLogin(customer, newPassword)).toBe(200);
  });

  it('a face is never offered after the mailed link, whatever the customer prefers', async () => {
    const withFaces = await openWorld({ ...(await newDatabase()), face: testFaceEngine() });
    const readTypes = async (oneTimeToken: string): Promise<string[]> => {
      const { body } = await withFaces.ask(paths.status, { oneTimeToken });
      return [...JSON.stringify(body).matchAll(/"type":"([A-Z_]+)"/g)].map(([, type = '']) => type);
    };
    const customer = await withFaces.addCustomer({ face: true, preferred: 'FACE_MATCH' });
    const login = await beginLogin(withFaces, customer);
    // At the login the same customer is offered the face first.
    expect((await readTypes(login))[0]).toBe('FACE_MATCH');
    expect((await withFaces.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: login })).status).toBe(204);
    const token = linkTokenIn(await withFaces.messagesTo(customer.email));
    const resetting = tokenOf((await withFaces.ask(paths.beginPasswordReset, { body: { token } })).body);
    expect(new Set(await readTypes(resetting))).toEqual(new Set(['SMS', 'TOTP', 'WHATSAPP', 'VOICE', 'PRIMARY']));
    const begun = await withFaces.ask(calls.triggerFaceMatch.path, {
      method: 'POST',
      oneTimeToken: resetting,
      headers: { [headers.faceSdkVersion]: '0.1.8' },
    });
    expect([begun.status, begun.body]).toMatchObject([403, { code: 'not_allowed' }]);
    await withFaces.close();
  });

  it('[PWD-07] a customer who must set a new password gets no further with the old one, and is not asked again once it is set', async () => {
    const customer = await world.addCustomer({ mustResetPassword: true });
    const oneTimeToken = await beginLogin(world, customer);
    expect(await open(oneTimeToken)).toEqual(['MANDATORY_RESET_PASSWORD', 'SMS']);
    const early = await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    expect(early.status).toBe(403);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    const resetting = tokenOf((await begin(await mailedLink(customer, oneTimeToken))).body);
    await passWithApp(world, customer, resetting);
    expect((await set(resetting, newPassword)).status).toBe(204);
    expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(401);
    const cookie = await exchangeToken(world, resetting);
    const again = await beginLogin(world, { ...customer, password: newPassword }, { cookie });
    expect(await open(again)).toEqual(['SMS']);
  });

  it('links use the configured origin, whatever host a request names (AC1)', async () => {
    const behind = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: ['127.0.0.1'] } });
    const evil: Record<string, string>[] = [
      { host: 'evil.test' },
      { host: 'app.ex.test@evil.test' },
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
      { forwarded: 'for=192.0.2.1;host=evil.test;proto=http' },
    ];
    const customers = await Promise.all([
      behind.addCustomer(),
      behind.addCustomer({ emailVerified: false }),
      behind.addCustomer({ risk: 'checkpoint' }),
    ]);
    for (const headers of evil) {
      behind.clock.move(60 * 60_000);
      const [forgetful, unverified, questioned] = customers;
      const asked = async (who: WorldCustomer, path: string, body?: object) =>
        behind.ask(path, {
          method: 'POST',
          oneTimeToken: await beginLogin(behind, who, { headers }),
          headers,
          ...(body && { body }),
        });
      expect((await asked(forgetful, paths.forgotPassword)).status).toBe(204);
      expect((await asked(unverified, paths.resendEmailVerification)).status).toBe(204);
      expect((await asked(questioned, paths.triggerEmailCheckpoint, {})).status).toBe(200);
      await behind.settle();
    }
    for (const { email } of customers) {
      const texts = (await behind.messagesTo(email)).map(({ text }) => text);
      expect(texts.length).toBeGreaterThanOrEqual(evil.length);
      for (const text of texts) {
        expect(text).not.toContain('evil');
        const links = text.match(/\S+:\/\/\S+/g) ?? [];
        expect(links.length).toBeGreaterThan(0);
        for (const link of links) expect(link).toMatch(/^https:\/\/app\.ex\.test\/login\/[a-z-]+#token=[\w-]{43}$/);
      }
    }
    await behind.close();
  });

  it('ten requests send three mails an hour, look the same for a decoy and a blocked account, and lock no one out (AC2)', async () => {
    const customer = await world.addCustomer();
    const locked = await world.addCustomer();
    const lockedToken = await beginLogin(world, locked);
    for (let n = 0; n < 5; n += 1) await tryLogin(locked, 'wrong');
    expect(await tryLogin(locked, locked.password)).toBe(403);
    const decoy = tokenOf((await world.ask(paths.loginCdr, { body: { email: 'nobody@ex.test' } })).body);
    const shown = async (oneTimeToken: string) => {
      const answers = [];
      for (let n = 0; n < 10; n += 1) {
        const { status, body, headers } = await forgot(oneTimeToken);
        answers.push({ status, body, headers: { ...headers, 'x-request-id': '', date: '' } });
      }
      await world.settle();
      return answers;
    };
    const answers = await shown(await beginLogin(world, customer));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 10 }, () => [204, undefined]));
    expect(await shown(decoy)).toEqual(answers);
    expect(await shown(lockedToken)).toEqual(answers);
    // The blocked account was also notified of the wrong passwords.
    const linksTo = async (email: string) =>
      (await world.messagesTo(email)).filter(({ subject }) => subject === 'Set a new password');
    for (const { email } of [customer, locked]) expect(await linksTo(email)).toHaveLength(3);
    expect(await world.messagesTo('nobody@ex.test')).toEqual([]);
    // Requests from another login, in parallel, share the hourly limit.
    const later = await beginLogin(world, customer);
    await Promise.all(Array.from({ length: 10 }, () => forgot(later)));
    expect(await world.messagesTo(customer.email)).toHaveLength(3);
    expect(await tryLogin(customer, customer.password)).toBe(200);
    await logIn(world, customer);
    world.clock.move(60 * 60_000);
    await forgot(await beginLogin(world, customer));
    expect(await world.messagesTo(customer.email)).toHaveLength(4);
  });

  it('the link works once and for 15 minutes, a second factor is needed, and all earlier sessions and tokens end, with a notification (AC3)', async () => {
    const customer = await world.addCustomer();
    const bystander = await world.addCustomer();
    const { cookie: oldCookie } = await newTrustedBrowser(world, customer);
    const theirCookie = await logIn(world, bystander);
    const pending = await beginLogin(world, customer);
    const proven = await beginLogin(world, customer, { cookie: oldCookie });
    expect(await open(proven)).toEqual([]);
    const theirToken = await beginLogin(world, bystander);
    const unused = await mailedLink(customer);
    const link = await mailedLink(customer);
    const oneTimeToken = tokenOf((await begin(link)).body);
    const otherReset = await readyToSet(customer);
    expect((await set(oneTimeToken, newPassword)).status).toBe(403);
    world.clock.move(step);
    await passWithApp(world, customer, oneTimeToken);
    expect((await world.ask(paths.session, { cookie: oldCookie })).status).toBe(200);
    expect((await set(oneTimeToken, newPassword)).status).toBe(204);

    expect((await world.ask(paths.session, { cookie: oldCookie })).status).toBe(401);
    for (const old of [pending, proven, otherReset]) {
      expect((await world.ask(paths.status, { oneTimeToken: old })).status).toBe(401);
      expect((await world.ask(paths.exchange, { body: { oneTimeToken: old } })).status).toBe(401);
    }
    expect((await set(otherReset, 'what somebody else wants')).status).toBe(401);
    for (const used of [link, unused]) expect((await begin(used)).body).toMatchObject({ code: 'invalid_link' });
    // The trusted browser is no longer trusted.
    expect(await open(await beginLogin(world, { ...customer, password: newPassword }, { cookie: oldCookie }))).toEqual(['SMS']);
    expect(await tryLogin(customer, customer.password)).toBe(401);
    const told = (await subjectsTo(customer)).filter((subject) => subject !== 'Set a new password');
    expect(told).toEqual(['A browser is trusted', 'Your password was changed']);
    // No one else is affected.
    expect((await world.ask(paths.session, { cookie: theirCookie })).status).toBe(200);
    expect((await world.ask(paths.status, { oneTimeToken: theirToken })).status).toBe(200);

    const [inTime, tooLate] = [await mailedLink(bystander), await mailedLink(bystander)];
    world.clock.move(15 * 60_000 - 1);
    expect((await begin(inTime)).status).toBe(200);
    world.clock.move(1);
    const late = await begin(tooLate);
    expect([late.status, late.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
  });

  it('of sixteen parallel uses of one link one gets a token, and of eight parallel new passwords one is set', async () => {
    const customer = await world.addCustomer();
    const link = await mailedLink(customer);
    const begun = await Promise.all(Array.from({ length: 16 }, () => begin(link)));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(begun.filter(({ status }) => status === 400)).toHaveLength(15);
    const oneTimeToken = tokenOf(begun.find(({ status }) => status === 200)?.body);
    await passWithApp(world, customer, oneTimeToken);
    const passwords = Array.from({ length: 8 }, (_, n) => `${newPassword} number ${n}`);
    const statuses = (await Promise.all(passwords.map((password) => set(oneTimeToken, password)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await tryLogin(customer, passwords[statuses.indexOf(204)] ?? '')).toBe(200);
    expect(await subjectsTo(customer)).toEqual(['Set a new password', 'Your password was changed']);
  });

  it("five wrong codes block the reset like a login, and a reset token can't be used for anything else", async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = tokenOf((await begin(await mailedLink(customer))).body);
    expect((await world.ask(paths.verifyPassword, { oneTimeToken, body: { password: customer.password } })).status).toBe(403);
    const right = world.totpCodeOf(customer);
    const verify = (code: string) => world.ask(paths.verify('totp'), { oneTimeToken, body: { code } });
    for (let n = 1; n <= 5; n += 1)
      expect((await verify(String((Number(right) + n) % 1_000_000).padStart(6, '0'))).status).toBe(400);
    expect((await verify(right)).body).toMatchObject({ code: 'attempt_limit_reached' });
    expect((await set(oneTimeToken, newPassword)).status).toBe(403);
  });

  it('a token of another action sets no password, whatever was proved with it', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    const stepUp = approvalIn(await askTooLate(world, loggedInWith(world, customer, cookie)));
    const sharing = tokenOf((await world.ask(paths.loginCdr, { body: { email: customer.email } })).body);
    const login = await beginLogin(world, customer);
    await world.ask(paths.trigger('sms'), { oneTimeToken: sharing, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken: sharing, body: { otpCode } })).status).toBe(200);
    for (const oneTimeToken of [stepUp, sharing, login]) {
      world.clock.move(step);
      await passWithApp(world, customer, oneTimeToken);
      expect(await open(oneTimeToken)).toEqual([]);
      expect((await set(oneTimeToken, newPassword)).body).toMatchObject({ code: 'not_allowed' });
    }
    expect(await tryLogin(customer, customer.password)).toBe(200);
  });

  it('every password of the corpus gets its answer where it is set', async () => {
    const { malformed, weak, different, same } = passwordInputs();
    const customer = await world.addCustomer({ email: 'longer.name@ex.test' });
    const oneTimeToken = await readyToSet(customer);
    for (const { id, value } of malformed) {
      const { status, body } = await set(oneTimeToken, value);
      expect([status, body], id).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    expect(weak.map(({ id }) => id)).toEqual(['P04', 'P05']);
    for (const { id, value } of [
      ...weak.map(({ id, value }) => ({ id, value: value === 'v@ex.test' ? customer.email : value })),
      { id: 'white space before', value: ' quite another sentence' },
      { id: 'white space behind', value: 'quite another sentence\t' },
      { id: 'a wide space behind', value: 'quite another sentence\u3000' },
      { id: 'the address, shouted', value: 'LONGER.NAME@ex.test' },
      { id: 'the name in the address', value: 'longer.name' },
      { id: 'a common one, shouted', value: 'PASSWORD' },
      { id: 'seven characters', value: 'q7-w9Zk' },
      { id: 'seven characters of two units each', value: '🦊🐙🦉🐢🦋🐝🦔' },
      { id: 'the one that is there', value: customer.password },
    ]) {
      const { status, body } = await set(oneTimeToken, value);
      expect([status, body], id).toEqual([400, { code: 'weak_password', message: expect.stringContaining('8 characters') }]);
    }
    expect(await tryLogin(customer, customer.password)).toBe(200);
    let ready = oneTimeToken;
    for (const { id, value, other } of [...different, ...same]) {
      expect((await set(ready, value)).status, id).toBe(204);
      expect(await tryLogin(customer, value), id).toBe(200);
      const sameToo = same.some((each) => each.id === id);
      expect(await tryLogin(customer, other), id).toBe(sameToo ? 200 : 401);
      if (!sameToo) await tryLogin(customer, value);
      ready = await readyToSet(customer);
    }
  });

  it('[CALL-05] the calls of a forgotten password have the specified methods and paths', async () => {
    const customer = await world.addCustomer();
    const base = '/gateway/identity/api/v1';
    const oneTimeToken = await beginLogin(world, customer);
    // Without a body, as specified.
    expect((await world.ask(`${base}/forgot-password`, { method: 'POST', oneTimeToken })).status).toBe(204);
    expect((await world.ask(`${base}/password-reset/begin`, { body: { token: 'x' } })).status).toBe(400);
    expect((await world.ask(`${base}/password-reset/password`, { oneTimeToken, body: { password: newPassword } })).status).toBe(
      403,
    );
    for (const path of ['forgot-password', 'password-reset/begin', 'password-reset/password'])
      expect((await world.ask(`${base}/${path}`, { method: 'GET', oneTimeToken })).status).toBe(405);
    for (const [path, body] of [
      [paths.forgotPassword, undefined],
      [paths.setPassword, { password: newPassword }],
    ] as const)
      expect((await world.ask(path, { method: 'POST', oneTimeToken: world.secrets.newToken(), body })).status).toBe(401);
  });
});
