import { lifetimes } from '@stepgate/contract';
import { databases, openWorld, paths, tokenOf, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('codes by phone on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  async function begin(customer?: WorldCustomer): Promise<{ customer: WorldCustomer; oneTimeToken: string }> {
    const who = customer ?? (await world.addCustomer());
    const { body } = await world.ask(paths.login, { body: { email: who.email, password: who.password } });
    return { customer: who, oneTimeToken: tokenOf(body) };
  }
  const trigger = (oneTimeToken: string, body: object = {}) => world.ask(paths.trigger('sms'), { oneTimeToken, body });
  const verify = (oneTimeToken: string, otpCode: unknown) => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  const wrongFor = (code: string, n = 0): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

  it('[OTP-09] the right code passes the challenge, and the answer shows it', async () => {
    const { customer, oneTimeToken } = await begin();
    expect((await trigger(oneTimeToken)).body).toEqual({ obfuscatedPhoneNo: `•••• ${customer.phone.slice(-2)}` });
    const { status, body } = await verify(oneTimeToken, await world.codeSentTo(customer.phone));
    expect(status).toBe(200);
    expect(body).toMatchObject({ oneTimeTokenProperties: { challenges: [{ required: true, passed: true }] } });
  });

  it('[OTP-04] a second send within 30 seconds is refused with the seconds left, and sends nothing', async () => {
    const { customer, oneTimeToken } = await begin();
    await trigger(oneTimeToken);
    world.clock.move(12_500);
    const early = await trigger(oneTimeToken);
    expect(early.status).toBe(429);
    expect(early.headers['retry-after']).toBe('18');
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
    world.clock.move(17_500);
    expect((await trigger(oneTimeToken)).status).toBe(200);
    expect(await world.messagesTo(customer.phone)).toHaveLength(2);
  });

  it('twenty triggers at once send one message', async () => {
    const { customer, oneTimeToken } = await begin();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => trigger(oneTimeToken)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
  });

  it('a number gets five codes in ten minutes and ten in a day, whatever token asks', async () => {
    const { customer } = await begin();
    const sendOnce = async () => (await trigger((await begin(customer)).oneTimeToken)).status;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push(await sendOnce());
      world.clock.move(30_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.clock.move(10 * 60_000);
    for (let n = 0; n < 5; n += 1) {
      expect(await sendOnce()).toBe(200);
      world.clock.move(30_000);
    }
    world.clock.move(10 * 60_000);
    expect(await sendOnce()).toBe(429);
  });

  it("another customer's phone number id, an unknown one and a number itself are refused, and nothing is sent", async () => {
    const victim = await begin();
    const { body } = await world.ask(paths.status, { oneTimeToken: victim.oneTimeToken });
    const victimNumberId = JSON.stringify(body).match(/"availablePhoneNumbers":\[\{"id":"([\w-]+)"/)?.[1];
    expect(victimNumberId).toBeDefined();
    const { oneTimeToken } = await begin();
    for (const phoneNumberId of [victimNumberId, 'unknown', victim.customer.phone, -1, 2 ** 53]) {
      expect([400, 404]).toContain((await trigger(oneTimeToken, { phoneNumberId })).status);
    }
    expect(await world.messagesTo(victim.customer.phone)).toHaveLength(0);
  });

  it('a resend ends the code before it and keeps the count of wrong tries', async () => {
    const { customer, oneTimeToken } = await begin();
    await trigger(oneTimeToken);
    const first = await world.codeSentTo(customer.phone);
    for (let n = 0; n < 3; n += 1) expect((await verify(oneTimeToken, wrongFor(first, n))).status).toBe(400);
    world.clock.move(30_000);
    await trigger(oneTimeToken);
    const second = await world.codeSentTo(customer.phone);
    if (first !== second) expect((await verify(oneTimeToken, first)).body).toMatchObject({ code: 'invalid_code' });
    expect((await verify(oneTimeToken, wrongFor(second))).status).toBe(400);
    expect((await verify(oneTimeToken, second)).body).toMatchObject({ code: 'attempt_limit_reached' });
  });

  it('five wrong codes block the right one, on a new token and on the authenticator app too', async () => {
    const { customer, oneTimeToken } = await begin();
    await trigger(oneTimeToken);
    const code = await world.codeSentTo(customer.phone);
    for (let n = 0; n < 5; n += 1) expect((await verify(oneTimeToken, wrongFor(code, n))).status).toBe(400);
    expect((await verify(oneTimeToken, code)).body).toMatchObject({ code: 'attempt_limit_reached' });
    const again = await begin(customer);
    expect((await trigger(again.oneTimeToken)).status).toBe(403);
    const body = { code: world.totpCodeOf(customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken: again.oneTimeToken, body })).status).toBe(403);
  });

  it('of fifty guesses at once, one of them right, at most five are evaluated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, oneTimeToken } = await begin();
      await trigger(oneTimeToken);
      const code = await world.codeSentTo(customer.phone);
      const guesses = Array.from({ length: 50 }, (_, n) => verify(oneTimeToken, n === round ? code : wrongFor(code, n)));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200 || status === 400).length).toBeLessThanOrEqual(5);
      expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(45);
    }
  });

  it('of sixteen uses of one right code at once exactly one wins, and a later one is wrong', async () => {
    const { customer, oneTimeToken } = await begin();
    await trigger(oneTimeToken);
    const code = await world.codeSentTo(customer.phone);
    const statuses = (await Promise.all(Array.from({ length: 16 }, () => verify(oneTimeToken, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('a code once used is wrong, and so are an expired one and one that was never sent: one answer for all', async () => {
    const used = await begin();
    await trigger(used.oneTimeToken);
    const code = await world.codeSentTo(used.customer.phone);
    expect((await verify(used.oneTimeToken, code)).status).toBe(200);
    const replayed = await verify(used.oneTimeToken, code);

    const late = await begin();
    await trigger(late.oneTimeToken);
    const lateCode = await world.codeSentTo(late.customer.phone);
    world.clock.move(lifetimes.code);
    const expired = await verify(late.oneTimeToken, lateCode);

    const unsent = await verify((await begin()).oneTimeToken, '123456');
    expect(replayed.status).toBe(400);
    expect(replayed.body).toMatchObject({ code: 'invalid_code' });
    expect(expired.body).toEqual(replayed.body);
    expect(unsent.body).toEqual(replayed.body);
  });

  it('[ERR-03] a code of one token does not pass another, even of the same customer', async () => {
    const first = await begin();
    await trigger(first.oneTimeToken);
    const code = await world.codeSentTo(first.customer.phone);
    const second = await begin(first.customer);
    expect((await verify(second.oneTimeToken, code)).status).toBe(400);
    expect((await verify(first.oneTimeToken, code)).status).toBe(200);
  });

  it('[ERR-03] every call of the challenges is refused without a token, with a made-up, an expired or a spent one', async () => {
    const spent = await begin();
    await trigger(spent.oneTimeToken);
    await verify(spent.oneTimeToken, await world.codeSentTo(spent.customer.phone));
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: spent.oneTimeToken } })).status).toBe(200);
    const expired = await begin();
    world.clock.move(lifetimes.oneTimeToken);
    for (const oneTimeToken of [
      undefined,
      '',
      'short',
      'A'.repeat(43),
      `${spent.oneTimeToken}, ${expired.oneTimeToken}`,
      spent.oneTimeToken,
      expired.oneTimeToken,
    ]) {
      const headers = oneTimeToken === undefined ? {} : { oneTimeToken };
      const answers = [
        await world.ask(paths.status, headers),
        await world.ask(paths.trigger('sms'), { ...headers, body: {} }),
        await world.ask(paths.verify('sms'), { ...headers, body: { otpCode: '123456' } }),
        await world.ask(paths.verify('totp'), { ...headers, body: { code: '123456' } }),
        await world.ask(paths.exchange, { body: { oneTimeToken: oneTimeToken ?? '' } }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 'ott_not_found' });
      }
    }
  });

  it('[FLOW-14] a token in the query string opens nothing', async () => {
    const { oneTimeToken } = await begin();
    expect((await world.ask(`${paths.status}?oneTimeToken=${oneTimeToken}`)).status).toBe(401);
  });

  it('[ENV-01] 111111 is a wrong code where the test code is off', async () => {
    const { customer, oneTimeToken } = await begin();
    await trigger(oneTimeToken);
    if ((await world.codeSentTo(customer.phone)) !== '111111') expect((await verify(oneTimeToken, '111111')).status).toBe(400);
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: '111111' } })).status).toBe(400);
  });

  it('no answer carries the code, and the database has no trace of it', async () => {
    const { customer, oneTimeToken } = await begin();
    const sent = await trigger(oneTimeToken);
    const code = await world.codeSentTo(customer.phone);
    const answers = [sent, await world.ask(paths.status, { oneTimeToken }), await verify(oneTimeToken, wrongFor(code))];
    const rows = await world.storage.queries.selectFrom('code').selectAll().execute();
    expect(JSON.stringify([answers, rows.map(({ hash }) => hash)])).not.toContain(code);
  });
});

describe.each(databases)('authenticator codes on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  it('[TOTP-01] the code of now, or one step to either side, passes once and never backwards', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const tryCode = async (code: string): Promise<number> => {
      const { body } = await world.ask(paths.login, { body: { email: customer.email, password: customer.password } });
      return (await world.ask(paths.verify('totp'), { oneTimeToken: tokenOf(body), body: { code } })).status;
    };
    expect(await tryCode(world.totpCodeOf(customer, -2))).toBe(400);
    expect(await tryCode(world.totpCodeOf(customer, 2))).toBe(400);
    const code = world.totpCodeOf(customer);
    expect(await tryCode(code)).toBe(200);
    expect(await tryCode(code)).toBe(400);
    world.clock.move(30_000);
    expect(await tryCode(code)).toBe(400);
    expect(await tryCode(world.totpCodeOf(customer, 1))).toBe(200);
    expect(await tryCode(world.totpCodeOf(customer))).toBe(400);
  });

  it('[TOTP-01] of sixteen uses of one code at once, each with a token of its own, exactly one wins', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const tokens = [];
    for (let n = 0; n < 4; n += 1) {
      const { body } = await world.ask(paths.login, { body: { email: customer.email, password: customer.password } });
      tokens.push(tokenOf(body));
    }
    const code = world.totpCodeOf(customer);
    const uses = tokens.flatMap((oneTimeToken) =>
      Array.from({ length: 4 }, () => world.ask(paths.verify('totp'), { oneTimeToken, body: { code } })),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('a provider that does not deliver', () => {
  it('[OTP-07] the failure is said, may be tried again at once, and counts no attempt', async () => {
    const world = await openWorld({
      phone: { channels: new Set(['sms']), send: async () => ({ outcome: 'failed', reason: 'status 500' }) },
    });
    const { email, password } = await world.addCustomer();
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      expect(status).toBe(502);
      expect(body).toMatchObject({ code: 'code_not_sent', message: 'Something went wrong when trying to send you a code.' });
    }
    expect(
      await world.storage.queries.selectFrom('attempt_counter').selectAll().where('family', '=', 'possession-code').execute(),
    ).toEqual([]);
    await world.close();
  });

  it('[ENV-01] outside production the service takes 111111 for a code that was sent, once', async () => {
    const world = await openWorld({ settings: { testCode: true } });
    const { email, password } = await world.addCustomer();
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const verify = () => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '111111' } });
    expect((await verify()).status).toBe(400);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    expect((await verify()).status).toBe(200);
    expect((await verify()).status).toBe(400);
    await world.close();
  });
});
