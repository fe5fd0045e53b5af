import { codeLength } from '@stepgate/contract';
import { databases, newTrustedBrowser, openWorld, paths, tokenOf, trustingPolicy, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('login on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      ...(await newDatabase()),
      hashes: { running: 2, waiting: 128 },
      settings: { policy: trustingPolicy },
    });
  });
  afterAll(() => world.close());

  const logIn = (email: string, password: string, rest: object = {}, cookie?: string) =>
    world.ask(paths.login, { body: { email, password, ...rest }, ...(cookie !== undefined && { cookie }) });

  /** A complete login by text message. @returns the cookies it set */
  async function logInWhole(customer: { email: string; password: string; phone: string }): Promise<string> {
    const oneTimeToken = tokenOf((await logIn(customer.email, customer.password)).body);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    const { status, cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
    expect(status).toBe(200);
    return cookies.map((each) => each.split(';')[0]).join('; ');
  }

  it('[LOGIN-10] a password and then the code that was sent open a session', async () => {
    const customer = await world.addCustomer();
    const cookie = await logInWhole(customer);
    const { status, body } = await world.ask(paths.session, { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: customer.email, scope: 'full', signedInAt: world.clock.now() });
  });

  it('[LOGIN-10] on a trusted device nothing is left to prove, and the exchange works at once', async () => {
    const customer = await world.addCustomer();
    const browser = await newTrustedBrowser(world, customer);
    const oneTimeToken = tokenOf((await logIn(customer.email, customer.password, {}, browser.cookie)).body);
    expect((await world.ask(paths.status, { oneTimeToken })).body).toMatchObject({ oneTimeTokenProperties: { challenges: [] } });
    expect((await browser.exchange(oneTimeToken)).status).toBe(200);
    const elsewhere = tokenOf((await logIn(customer.email, customer.password)).body);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: elsewhere } })).status).toBe(403);
  });

  it('[LOGIN-13] the email is trimmed and case-insensitive, and the password may have white space at its ends', {
    tags: 'deep',
  }, async () => {
    const customer = await world.addCustomer();
    expect((await logIn(`  ${customer.email.toUpperCase()} `, customer.password)).status).toBe(200);
    expect((await logIn(customer.email, ` ${customer.password}\t`)).status).toBe(200);
    // Each counts once, although it is compared twice: five block.
    for (let n = 1; n <= 4; n += 1) expect((await logIn(customer.email, `wrong-${n} `)).status).toBe(401);
    expect((await logIn(customer.email, `${customer.password} `)).status).toBe(200);
  });

  it('[LOGIN-14] rememberThisDevice and unknown keys change nothing: the session cookie ends with the browser (LG13)', async () => {
    const customer = await world.addCustomer();
    const { status, body } = await logIn(customer.email, customer.password, {
      rememberThisDevice: true,
      role: 'admin',
      userId: 1,
    });
    expect(status).toBe(200);
    const oneTimeToken = tokenOf(body);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: await world.codeSentTo(customer.phone) } });
    const { cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
    const session = cookies.find((each) => each.startsWith('__Host-stepgate-session='));
    expect(session).toMatch(/^__Host-stepgate-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('[LOGIN-14] the newer variant takes language, client, guest, ggow and mosc in the body', async () => {
    const { email, password } = await world.addCustomer();
    const body = {
      email,
      password,
      language: 'de',
      clientId: 'c',
      guestId: 'g',
      ggow: '1',
      mosc: '2',
      rememberThisDevice: false,
    };
    expect((await world.ask(paths.loginV2, { body })).status).toBe(200);
  });

  it('an unknown address and a wrong password get identical answers', async () => {
    const { email } = await world.addCustomer();
    const known = await logIn(email, 'wrong-1');
    const unknown = await logIn('nobody@ex.test', 'wrong-1');
    expect(known.status).toBe(401);
    expect(known.body).toMatchObject({ code: 'invalid_email_password' });
    const shown = ({ status, body, headers }: typeof known) => ({
      status,
      body,
      headers: { ...headers, 'x-request-id': '', date: '' },
    });
    expect(shown(unknown)).toEqual(shown(known));
  });

  it('five wrong passwords block the account even for the right one, and an unknown address gets the same answers (LG3)', async () => {
    const customer = await world.addCustomer();
    const sixTries = async (email: string, right: string) => {
      const answers = [];
      for (let n = 1; n <= 5; n += 1) answers.push(await logIn(email, `wrong-${n}`));
      answers.push(await logIn(email, right));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const known = await sixTries(customer.email, customer.password);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 403]);
    expect(known.at(-1)?.body).toMatchObject({ code: 'attempt_limit_reached' });
    expect(await sixTries('nobody-2@ex.test', 'anything')).toEqual(known);
  });

  it('blocks for 15 minutes, then an hour, then a day', { tags: 'deep' }, async () => {
    const { email, password } = await world.addCustomer();
    for (const minutes of [15, 60, 24 * 60]) {
      for (let n = 1; n <= 5; n += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
      world.clock.move(minutes * 60_000 - 1);
      expect((await logIn(email, password)).status).toBe(403);
      world.clock.move(1);
    }
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('an attacker who blocks an account does not lock out its owner on a trusted device', { tags: 'deep' }, async () => {
    const customer = await world.addCustomer();
    const cookie = await logInWhole(customer);
    for (let n = 1; n <= 6; n += 1) await logIn(customer.email, 'wrong');
    expect((await logIn(customer.email, customer.password)).status).toBe(403);
    expect((await logIn(customer.email, customer.password, {}, cookie)).status).toBe(200);
  });

  it('of fifty parallel guesses five are verified', async () => {
    const { email, password } = await world.addCustomer();
    const guesses = Array.from({ length: 50 }, (_, n) => logIn(email, n === 31 ? password : `wrong-${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200 || status === 401).length).toBe(5);
    expect(statuses.filter((status) => status === 403).length).toBe(45);
  });

  it('a password without the second factor opens no session, whatever the verify calls get', async () => {
    const { email, password } = await world.addCustomer();
    const oneTimeToken = tokenOf((await logIn(email, password)).body);
    const exchange = await world.ask(paths.exchange, { body: { oneTimeToken } });
    expect(exchange.status).toBe(403);
    expect(exchange.cookies).toEqual([]);
    const before = (await world.ask(paths.status, { oneTimeToken })).body;
    for (const method of ['sms', 'totp', 'voice']) {
      expect((await world.ask(paths.verify(method), { oneTimeToken, body: {} })).status).toBe(400);
    }
    expect((await world.ask(paths.status, { oneTimeToken })).body).toEqual(before);
  });

  it('[LOGIN-05] data sharing takes no password, needs two proofs, and its session can only share data', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = tokenOf(
      (await world.ask(paths.loginCdr, { body: { email: customer.email, password: 'ignored' } })).body,
    );
    const exchange = () => world.ask(paths.exchange, { body: { oneTimeToken } });
    expect((await exchange()).status).toBe(403);
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } })).status).toBe(
      403,
    );
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: await world.codeSentTo(customer.phone) } });
    expect((await exchange()).status).toBe(403);
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } })).status).toBe(
      200,
    );
    const { status, cookies } = await exchange();
    expect(status).toBe(200);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ scope: 'data-sharing' });
  });

  it('data sharing with an unknown address looks like a real one and can never be completed', async () => {
    const { email } = await world.addCustomer();
    const readList = async (address: string) => {
      const oneTimeToken = tokenOf((await world.ask(paths.loginCdr, { body: { email: address } })).body);
      const { body } = await world.ask(paths.status, { oneTimeToken });
      return { oneTimeToken, text: JSON.stringify(body).replaceAll(oneTimeToken, 'T') };
    };
    const shape = (text: string) => text.replace(/[\w-]{43}/g, 'ID').replace(/•••• \d\d/g, 'MASK');
    const decoy = await readList('nobody-3@ex.test');
    expect(shape(decoy.text)).toBe(shape((await readList(email)).text));
    expect((await readList('nobody-3@ex.test')).text).toBe(decoy.text);
    const sentBefore = (await world.outbox.messagesAfter(0)).messages.length;
    const { oneTimeToken } = decoy;
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
    expect((await world.outbox.messagesAfter(0)).messages.length).toBe(sentBefore);
    for (let n = 1; n <= 5; n += 1) {
      const answer = await world.ask(paths.verify('sms'), {
        oneTimeToken,
        body: { otpCode: String(n).padStart(codeLength, '0') },
      });
      expect(answer.body).toMatchObject({ code: 'invalid_code' });
    }
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '000006' } })).status).toBe(403);
  });
});
